/** What people type reaches the delivery API and the example website as they typed it. */
import { afterEach, expect, it, vi } from 'vitest';
import { createWebsite } from '../../examples/website/src/website.tsx';
import { createTestApi, origin } from '../support/api.ts';
import { createTestContent } from '../support/content-api.ts';
import { onEveryDatabase } from '../support/databases.ts';

afterEach(() => vi.unstubAllGlobals());

/** The numbers that a browser shows before the entries of lists, and nothing else of the HTML. */
function shown(html: string): string {
  let next = 1;
  return html
    .replaceAll(/<ol start="(\d+)"[^>]*>|<li(?: value="(\d+)")?[^>]*>/g, (tag, start, value) => {
      next = Number(start ?? value ?? next);
      return tag.startsWith('<ol') ? '' : ` ${next++}. `;
    })
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}

onEveryDatabase('texts on websites', (open) => {
  it('TEXT-10 PAGE-22 DLV-07 dates, footnotes and directions are delivered as typed, in HTML, and on the example website', async () => {
    const database = await open();
    const api = await createTestApi(database);
    const { domainId, sectionId, itemId } = api.site;
    const { app, deliver } = createTestContent(database, () => api.clock.now);
    vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
      const { pathname, search } = new URL(input);
      return app.request(pathname.replace('/content/api/v1', '') + search, init);
    });
    for (const [typed, read] of [
      ['24. Dezember\n26. Dezember\n31. Dezember', '24. Dezember 26. Dezember 31. Dezember'],
      ['31. Dezember\n1. Januar\n6. Januar', '31. Dezember 1. Januar 6. Januar'],
      ['24. Dezember, 15 Uhr\n24. Dezember, 22 Uhr', '24. Dezember, 15 Uhr 24. Dezember, 22 Uhr'],
      ['24. Dezember\n\n26. Dezember', '24. Dezember 26. Dezember'],
      ['3. Platz: Köln\n2. Platz: Bonn\n1. Platz: Trier', '3. Platz: Köln 2. Platz: Bonn 1. Platz: Trier'],
      ['1968. Ein Jahr\n1989. Noch eins', '1968. Ein Jahr 1989. Noch eins'],
      ['24. **Dezember**\n26. [Dezember](https://a.example/)', '24. Dezember 26. Dezember'],
      ['> 24. Dezember\n> 26. Dezember', '24. Dezember 26. Dezember'],
      ['08. Mai\n09. Mai\n11. Mai', '8. Mai 9. Mai 11. Mai'],
      ['999999999. viel\n1. wenig', '999999999. viel 1. wenig'],
      ['1. eins\n1. zwei', '1. eins 2. zwei'],
      ['Text[^1]\n\n[^1]: Wort', 'Text[^1] [^1]: Wort'],
      ['Text[^1]\n\n[^1]: ebd.', 'Text[^1] [^1]: ebd.'],
      ['[^quelle]: Stadtarchiv', '[^quelle]: Stadtarchiv'],
      ['[^1]: Wort "und Titel"', '[^1]: Wort "und Titel"'],
      ['[^1]:\nWort', '[^1]: Wort'],
      ['> [^1]: Wort', '[^1]: Wort'],
      ['[^1]: eins\n[^2]: zwei', '[^1]: eins [^2]: zwei'],
      ['[^1]: /besuch', '[^1]: /besuch'],
      ['שלום ~~weg~~', 'שלום weg'],
    ] as const) {
      await api.ask('editor', 'updateSection', { domainId, sectionId }, { body: typed });
      await api.ask('editor', 'updateItem', { domainId, itemId }, { body: typed, published: true });
      const html = shownHtml((await deliver('/page?path=/home&html=1')).body);
      expect([typed, (await deliver('/page?path=/home')).text.split(JSON.stringify(typed)).length]).toEqual([typed, 3]);
      expect(html.map(shown)).toEqual([read, read]);
      const contentUrl = `${origin}/content/api/v1`;
      const website = createWebsite({
        ...{ contentUrl, clientToken: 'value-of-one.example' },
        ...{ origin: 'https://one.example', consoleOrigin: origin },
      });
      const page = await (await website.request('/home')).text();
      expect([typed, html.map((part) => page.includes(part))]).toEqual([typed, [true, true]]);
      expect(html.join('')).not.toMatch(/href="(?!https:)/);
    }
  });
});

function shownHtml(body: unknown): string[] {
  const parts = [...JSON.stringify(body).matchAll(/"body_html":("(?:[^"\\]|\\.)*")/g)];
  return parts.map(([, text = '""']) => String(JSON.parse(text)));
}
