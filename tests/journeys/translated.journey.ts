import type { Page } from 'playwright/test';
import { expect, test } from './support/kontor.ts';

/**
 * Does to every text what a browser's translator does: wraps it in `<font>`, or puts a copy there in its place. What corrects
 * spelling inserts elements beside fields instead.
 */
function translate(how: 'wrap' | 'replace' | 'insert') {
  const done = new WeakSet<Node>();
  const handle = (node: Node) => {
    if (how === 'insert') {
      if (!(node instanceof HTMLElement) || node.localName === 'grammarly-extension') return;
      for (const field of node.querySelectorAll('textarea, input[type=text]')) {
        if (done.has(field)) continue;
        done.add(field);
        field.setAttribute('data-gramm', 'true');
        field.before(document.createElement('grammarly-extension'));
        field.after(document.createElement('grammarly-extension'));
      }
      return;
    }
    if (node instanceof Text) {
      if (
        done.has(node) ||
        !node.data.trim() ||
        !node.parentNode ||
        /^(SCRIPT|STYLE|TEXTAREA|OPTION|TITLE)$/.test(node.parentElement?.tagName ?? '')
      )
        return;
      const inner = document.createElement('font');
      const outer = document.createElement('font');
      outer.append(inner);
      node.parentNode.replaceChild(outer, node);
      const shown = how === 'wrap' ? node : document.createTextNode(node.data);
      done.add(shown);
      inner.append(shown);
    } else for (const child of [...node.childNodes]) handle(child);
  };
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) handle(node);
    }).observe(document.body, { childList: true, subtree: true });
    handle(document.body);
  });
}

type Gesture = (page: Page) => Promise<void>;

/** Opens something by its button, and closes it by Cancel. */
const openAndCancel =
  (button: string | RegExp, field?: string): Gesture =>
  async (page) => {
    await page.getByRole('button', { name: button }).first().click();
    if (field) {
      await page.getByLabel(field, { exact: true }).first().fill('Typed here');
      await expect(page.getByText(/^Not saved yet/)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Cancel', exact: true }).first().click();
    await expect(page.getByText(/^Not saved yet/)).toHaveCount(0);
  };
const openShortcuts: Gesture = async (page) => {
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};
const filterInVain: Gesture = async (page) => {
  const filter = page.getByRole('searchbox').first();
  await filter.fill('zzzz');
  await expect(page.getByText(/match/).first()).toBeVisible();
  await filter.fill('');
  await expect(page.getByText(/match/)).toHaveCount(0);
};
const openAccount: Gesture = async (page) => {
  const button = page.getByRole('button', { name: /anke/ });
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
};

const typeKeywords: Gesture = async (page) => {
  await page.getByLabel('Meta keywords').fill('eins, zwei');
  await expect(page.getByText('10 characters, 2 words').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
};

/** Twenty screens, each with a gesture of its own besides that of the palette. */
const screens: readonly (readonly [address: string, gesture: Gesture])[] = [
  ['/domains', openAccount],
  ['/domains/1', filterInVain],
  ['/domains/1/pages/1', openShortcuts],
  ['/domains/1/pages/1/change', openAndCancel('Edit Page', 'Headline')],
  ['/domains/1/pages/2', openAccount],
  ['/domains/1/pages/2/change', openAndCancel('Edit Section', 'Headline')],
  ['/domains/1/pages/2/metadata', typeKeywords],
  ['/domains/1/menus', openAndCancel('New Menu')],
  ['/domains/1/changes', openShortcuts],
  ['/domains/1/history', openAccount],
  ['/domains/1/trash', openShortcuts],
  ['/domains/1/links', openAndCancel('Add Redirect')],
  ['/domains/1/content_check', openShortcuts],
  ['/domains/1/display_modes', openAccount],
  ['/images', filterInVain],
  ['/images/trash', openShortcuts],
  ['/search?q=Lesecaf%C3%A9', openAccount],
  ['/account', openShortcuts],
  ['/domains/1/pages/3/history', openShortcuts],
  ['/no/such/address', openAccount],
];

for (const [how, opened] of [
  ['wrap', screens.slice(0, 10)],
  ['wrap', screens.slice(10)],
  ['replace', screens.slice(0, 4)],
  ['insert', screens.slice(3, 6)],
] as const) {
  test(`R18 APP-08 on ${opened.length} screens from ${opened[0]?.[0]} that are translated (${how}) nothing breaks, and what changes is shown`, async ({
    page,
    signIn,
  }) => {
    const broken: string[] = [];
    page.on('pageerror', ({ message }) => broken.push(message));
    await page.addInitScript(translate, how);
    await signIn(page, 'editor');
    for (const [address, gesture] of opened) {
      await page.goto(address);
      await expect(page.locator(how === 'insert' ? 'main' : 'main font').first()).toBeVisible();
      await searchAndLeave(page);
      await gesture(page);
      expect(broken, address).toEqual([]);
    }
    await page.goto('/domains');
    await page.getByRole('link', { name: 'stadtbibliothek-lindenau.de' }).click();
    const filter = page.getByRole('searchbox').first();
    const showing = page.getByText(/showing \d+/);
    await filter.fill('Lesecafé');
    await expect(showing).toHaveText(/showing 1\b/);
    await filter.fill('');
    await expect(showing).toHaveCount(0);
    expect(broken).toEqual([]);
  });
}

test.describe('with changes since the last deployment', () => {
  test.use({ freshDatabase: true });

  for (const how of ['wrap', 'replace'] as const) {
    test(`APP-08 DEP-03 DEP-04 on a translated page (${how}) what is held back is said, and the time that is chosen`, async ({
      page,
      call,
      signIn,
    }) => {
      const broken: string[] = [];
      page.on('pageerror', ({ message }) => broken.push(message));
      await page.addInitScript(translate, how);
      await signIn(page, 'editor', '/domains');
      await call('POST', '/mgmt/api/v1/domains/1/trigger_ci');
      await call('PATCH', '/mgmt/api/v1/domains/1/pages/3', { headline: 'Wann wir öffnen' });
      await call('PATCH', '/mgmt/api/v1/domains/1', { footer_text: 'Seit 1931' });
      await page.goto('/domains/1/changes');
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toHaveText('2 Changes');
      await page.getByRole('button', { name: 'Hold back: Wann wir öffnen' }).click();
      await expect(title).toHaveText('1 Change');
      await expect(page.getByText(/^Held back\. The website keeps it as of/)).toBeVisible();

      await page.getByRole('button', { name: 'Schedule…' }).click();
      const panel = page.getByRole('dialog');
      const year = new Date().getFullYear();
      for (const later of [year + 1, year + 2]) {
        await panel.getByLabel('Date').fill(`${later}-06-01`);
        await expect(panel.getByRole('status')).toContainText(`1 June ${later}`);
      }
      expect(broken).toEqual([]);
    });
  }
});

async function searchAndLeave(page: Page) {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog').getByRole('combobox');
  await palette.fill('lese');
  await palette.fill('');
  await page.keyboard.press('Escape');
  await expect(page.locator('#root > *')).not.toHaveCount(0);
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
}
