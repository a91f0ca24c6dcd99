/** Every text that people wrote begins right to left here, and must run that way wherever it is shown or edited. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, test } from './support/kontor.ts';
import { websiteOf } from './support/sample-website.ts';
import { adminScreens, editorScreens, inGerman, type Screen } from './support/screens.ts';

test.use({ locale: 'de-DE' });

/** Strong from right to left, and invisible, so that names still match. */
const mark = '\u200f';
const written =
  /^(headline|subline|lead_text|body|abstract|intro|alt|category|copyright|notes|display_name|description|footer_text|link_text|target_text|target_link_text|user_name|by_name|title|context|meta_\w+)$/;
/** Names by which something is found, not texts. */
const identifying = /(?:modes|layouts|components|scopes|domain_settings)$/;

/** Begins the texts in an answer, and in Markdown every paragraph, from right to left. */
function turned(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return identifying.test(key) ? value : value.map((one) => turned(one, key));
  if (typeof value === 'object' && value !== null) {
    if (identifying.test(key)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, turned(held, name)]));
  }
  if (typeof value !== 'string' || !written.test(key)) return value;
  return value.replace(/^((?:[-*>] |\d+\. |#+ )*)(?=[\p{L}\p{N}])/gmu, `$1${mark}`);
}

/** Returns how many answers are on their way. */
async function turnAnswers(page: Page): Promise<() => number> {
  let waiting = 0;
  await page.route(/\/(?:mgmt|library)\/api\//, async (route) => {
    if (route.request().method() !== 'GET' || /\/(?:me|events)(?:\?|$)/.test(route.request().url()))
      return route.fallback();
    waiting += 1;
    try {
      const response = await route.fetch();
      const text = await response.text();
      const isJson = /json/.test(response.headers()['content-type'] ?? '');
      await route.fulfill({ response, body: isJson ? JSON.stringify(turned(JSON.parse(text))) : text });
    } catch (error) {
      // The screen was left before the answer came.
      if (!/disposed|closed|canceled/.test(String(error))) throw error;
    } finally {
      waiting -= 1;
    }
  });
  return () => waiting;
}

/** The texts, written in fields or standing alone, that begin right to left and do not run so. */
const leftToRight = (page: Page) =>
  page.evaluate((mark) => {
    const wrong = new Set<string>();
    const see = (element: Element, text: string) => {
      if (!text.trimStart().startsWith(mark) || getComputedStyle(element).direction === 'rtl') return;
      const place: string[] = [];
      for (let at: Element | null = element; at && place.length < 4; at = at.parentElement) {
        place.unshift(`${at.localName}.${at.getAttribute('class')?.split(' ').slice(0, 3).join('.') ?? ''}`);
      }
      wrong.add(`${text.trim().slice(0, 25)} in ${place.join(' > ')}`);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement: element, data } = texts.currentNode as Text;
      if (element && !element.closest('script, style, pre, code, textarea, .sr-only, [aria-hidden]'))
        see(element, data);
    }
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
      if (!field.closest('.font-mono')) see(field, field.value);
    }
    return [...wrong];
  }, mark);

const more: Record<'editor' | 'admin', readonly Screen[]> = {
  editor: [
    ['the changes', '/domains/1/changes', ''],
    ['the history of a domain', '/domains/1/history', 'stadtbibliothek-lindenau.de'],
    ['the history of a menu', '/domains/1/menus/1/history', ''],
    ['new breadcrumbs', '/domains/1/pages/3/breadcrumbs/new/edit', ''],
    ['breadcrumbs', '/domains/1/pages/5/breadcrumbs/1/edit', ''],
    ['the images of a domain', '/domains/1/images', ''],
    ['the trash of images', '/images/trash', ''],
    ['the account', '/account', ''],
  ],
  admin: [['inviting somebody', '/admin/users/invite', '']],
};
const screens = { editor: [...editorScreens, ...more.editor], admin: [...adminScreens, ...more.admin] };

/** An address of each route that shows an entity. */
const others = /^(?:\/|\/login|\/oauth\/callback|\/signed-in|\/statecharts|\/admin\(\/\.\*\)\?)$/;
const folders: Readonly<Record<string, string>> = { inDomain: '/domains/:domainId', forAdmins: '/admin' };

test('WEB-03 every screen is among those whose texts are looked at', () => {
  const table = readFileSync(join(import.meta.dirname, '../../src/app/routes.tsx'), 'utf8');
  const routes = [...table.matchAll(/\b(inDomain|signedIn|forAdmins|open)\(\s*'([^']*)'/g)].map(
    ([, kind = '', path]) => `${folders[kind] ?? ''}${path}`,
  );
  const opened = [...screens.editor, ...screens.admin].map(([, path]) => path.replace(/\?.*/, ''));
  const isOpened = (route: string) => {
    const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`);
    return opened.some((path) => pattern.test(path));
  };
  expect(routes.length).toBeGreaterThan(40);
  expect(routes.filter((route) => !others.test(route) && !isOpened(route))).toEqual([]);
});

test.describe('with texts from right to left', () => {
  test.use({ freshDatabase: true });

  for (const role of ['editor', 'admin'] as const) {
    test(`WEB-03 every text on the screens of an ${role} runs in its own direction where it is shown or edited`, async ({
      page,
      signIn,
      call,
    }) => {
      test.setTimeout(300_000);
      await call('POST', '/mgmt/api/v1/domains/1/trigger_ci');
      await call('PATCH', '/mgmt/api/v1/domains/1/pages/2', { headline: 'Ihr Besuch bei uns', abstract: 'Neu' });
      await call('DELETE', '/mgmt/api/v1/domains/1/pages/7');
      await signIn(page, role);
      const waiting = await turnAnswers(page);
      for (const [name, path, heading, ...open] of screens[role]) {
        await test.step(name, async () => {
          await page.goto(path);
          await expect(
            page.getByRole('heading', { level: 1, name: inGerman(heading), includeHidden: true }),
          ).toBeVisible();
          for (const opener of open) {
            if (typeof opener !== 'string') await opener(page);
            else
              await page
                .getByRole('button', { name: inGerman(opener) })
                .first()
                .click();
          }
          await expect.poll(waiting).toBe(0);
          await expect(page.getByText(/^Loading/)).toHaveCount(0);
          expect.soft(await leftToRight(page), name).toEqual([]);
        });
      }
    });
  }

  test.describe('on a sample website', () => {
    test.use({ settings: { WEBSITE_PORT: '0' } });

    test('WEB-03 every text of a page runs in its own direction on the website', async ({ page, kontor, call }) => {
      const turn = async (path: string, texts: Record<string, string>) => call('PATCH', path, turned(texts));
      const [domain, address] = ['/mgmt/api/v1/domains/1', '/mgmt/api/v1/domains/1/pages/3'];
      const shown = (await call('GET', address)) as { sections: { id: number; items: { id: number }[] }[] };
      const [section] = shown.sections;
      await turn(domain, { footer_text: 'Seit 1931' });
      await turn(address, { headline: 'Öffnungszeiten', subline: 'Heute', lead_text: 'Wann wir da sind' });
      await turn(`${domain}/sections/${section?.id}`, {
        headline: 'Regeln',
        lead_text: 'Vorab',
        body: '## Zeiten\n\nErster Absatz\n\n- Ein Punkt\n- Noch einer\n\n> Ein Zitat',
        target_url: 'https://example.org/',
        target_link_text: 'Mehr',
      });
      await page.goto(`${await websiteOf(kontor)}/besuch/oeffnungszeiten`);
      await expect(page.getByRole('heading', { name: 'Öffnungszeiten', exact: false }).first()).toBeVisible();
      const marked = (await page.content()).split(mark).length - 1;
      expect(marked).toBeGreaterThan(10);
      expect(await leftToRight(page)).toEqual([]);
    });
  });
});
