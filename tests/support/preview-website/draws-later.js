/* A website that begins to draw what the console sends when it is told to. */
const button = document.createElement('button');
button.textContent = 'Begin to draw';
button.onclick = () =>
  window.kontor.preview({
    onPage(page) {
      document.querySelector('main').textContent = page.headline;
    },
  });
document.body.append(button);
