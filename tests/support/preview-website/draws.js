/* A website that draws what the console sends. */
window.kontor.preview({
  onPage(page) {
    const lines = [[`page:${page.id}`, page.headline]];
    for (const section of page.sections) {
      lines.push([`section:${section.id}`, section.headline, section.body]);
      for (const item of section.items) lines.push([`item:${item.id}`, item.headline, item.body]);
    }
    const parts = lines.map(([mark, ...texts]) => {
      const part = document.createElement('p');
      part.dataset.kontor = mark;
      part.textContent = texts.filter((text) => text).join(': ');
      return part;
    });
    document.querySelector('main').replaceChildren(...parts);
  },
});
