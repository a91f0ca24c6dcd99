/** A website for previews whose manners change while it is shown. It draws what it is sent, and reads nothing itself. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `plain` does not know the protocol, `silent` never answers, `barred` does not let itself be framed. */
export type Manner = 'follows' | 'plain' | 'silent' | 'barred';

export type ChangingWebsite = {
  origin: string;
  behave: (manner: Manner) => void;
  /** The paths and queries that were asked for. */
  asked: string[];
  stop: () => Promise<void>;
};

export async function startChangingWebsite(consoleOrigin: string): Promise<ChangingWebsite> {
  let manner: Manner = 'follows';
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (manner === 'silent') return;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (manner === 'barred') response.setHeader('X-Frame-Options', 'DENY');
    response.end(manner === 'follows' ? following(consoleOrigin) : '<!doctype html><h1>What is saved</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: (next) => {
      manner = next;
    },
    asked,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const following = (consoleOrigin: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Preview</title>
<meta name="viewport" content="width=device-width"><script src="${consoleOrigin}/preview/v1.js"></script>
<style>body{font:1rem/1.5 Georgia,serif;margin:1rem}section,header{padding:.5rem}</style></head>
<body><nav><a href="/leseausweis">Another page</a> <a href="/nirgends">No page</a></nav><main></main>
<script>
const made = (tag, text, marked) => {
  const element = document.createElement(tag);
  element.textContent = text ?? '';
  if (marked) element.dataset.kontor = marked;
  return element;
};
const drawn = new Map();
kontor.preview({
  onPage(page) {
    const head = made('header', '', 'page:' + page.id);
    head.append(made('h1', page.headline), made('p', page.lead_text));
    const sections = page.sections.map((section) => {
      const key = JSON.stringify(section);
      const known = drawn.get(section.id);
      if (known?.key === key) return known.element;
      const element = made('section', '', 'section:' + section.id);
      const body = made('div');
      body.innerHTML = section.body_html ?? '';
      element.append(made('h2', section.headline), body);
      for (const item of section.items) element.append(made('article', item.headline, 'item:' + item.id));
      drawn.set(section.id, { key, element });
      return element;
    });
    const main = document.querySelector('main');
    const old = [...main.children].slice(1);
    if (old.length === sections.length) {
      main.firstElementChild.replaceWith(head);
      sections.forEach((section, index) => section !== old[index] && old[index].replaceWith(section));
    } else main.replaceChildren(head, ...sections);
  },
});
</script></body></html>`;
