/* A website that draws what the console sends: a part that is as it was keeps its element. */
const made = (tag, text, mark) => {
  const element = document.createElement(tag);
  element.textContent = text ?? '';
  if (mark) element.dataset.kontor = mark;
  return element;
};
const drawn = new Map();
window.kontor.preview({
  onPage(page) {
    const head = made('header', '', `page:${page.id}`);
    head.append(made('h1', page.headline), made('p', page.lead_text));
    const sections = page.sections.map((section) => {
      const key = JSON.stringify(section);
      const known = drawn.get(section.id);
      if (known?.key === key) return known.element;
      const element = made('section', '', `section:${section.id}`);
      const body = made('div');
      body.innerHTML = section.body_html ?? '';
      element.append(made('h2', section.headline), body);
      for (const item of section.items) element.append(made('article', item.headline, `item:${item.id}`));
      drawn.set(section.id, { key, element });
      return element;
    });
    const main = document.querySelector('main');
    const old = [...main.children].slice(1);
    if (old.length === sections.length && main.firstElementChild?.tagName === 'HEADER') {
      main.firstElementChild.replaceWith(head);
      sections.forEach((section, index) => {
        if (section !== old[index]) old[index].replaceWith(section);
      });
    } else main.replaceChildren(head, ...sections);
  },
});
