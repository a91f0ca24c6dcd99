import type { Page } from 'playwright/test';
import { adminStates } from './states/admin-states.ts';
import { changesStates } from './states/changes-states.ts';
import { domainStates } from './states/domain-states.ts';
import { imageStates } from './states/image-states.ts';
import { linksStates } from './states/links-states.ts';
import { menuStates } from './states/menu-states.ts';
import { pageStates } from './states/page-states.ts';
import type { ScreenState, ScreenStates } from './states/screen-state.ts';
import { shellStates } from './states/shell-states.ts';
import { trashStates } from './states/trash-states.ts';
import { visitorStates } from './states/visitor-states.ts';
import { axeFindings, axeFindingsInLight } from './support/axe.ts';
import { expect, test } from './support/kontor.ts';

/** The width at which text at 200 % must fit. */
const desktop = { width: 1280, height: 844 };

/** Without animations, colours are measured in their final state. */
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: desktop });

/** At this width axe looks at dense screens again. */
const phone = 390;
/** At 768 px the layout for a desk begins. Below 544 px nothing changes: 320 px proves 390 px and 360 px as well. */
const widths = [768, phone, 320];

const groups = [
  visitorStates,
  shellStates,
  domainStates,
  changesStates,
  linksStates,
  pageStates,
  menuStates,
  imageStates,
  trashStates,
  adminStates,
];

for (const { role, states } of groups) {
  for (const chain of chainsOf(role, states)) {
    const names = chain.map(({ name }) => name).join(', ');
    test(`APP-13 APP-15 X09 X11 X18 ${names}: axe finds nothing in light, dark and forced colours, nothing is wider than the window, and no text touches an edge`, async ({
      page,
      bringSession,
    }) => {
      if (role !== 'visitor') await bringSession(page, role);
      for (const state of chain) {
        await test.step(state.name, async () => {
          if (state !== chain[0]) await forget(page);
          await state.given?.(page);
          await page.goto(state.path);
          await state.reach?.(page);
          await expect(state.shows(page)).toBeVisible();
          await expectUsable(page, state);
        });
      }
    });
  }
}

/** Screens on which nothing is pressed or typed share a page, a few at a time. */
function chainsOf(role: ScreenStates['role'], states: readonly ScreenState[]): ScreenState[][] {
  const isAlone = ({ reach }: ScreenState) => role === 'visitor' || reach !== undefined;
  const opened = states.filter((state) => !isAlone(state));
  const starts = opened.map((_, index) => index).filter((index) => index % 4 === 0);
  return [...states.filter(isAlone).map((state) => [state]), ...starts.map((index) => opened.slice(index, index + 4))];
}

/** Makes the page like a new one: no call is answered in the server's place, and nothing is known from an earlier visit. */
async function forget(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize(desktop);
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await session.detach();
}

async function expectUsable(page: Page, { name, isDense }: ScreenState): Promise<void> {
  expect.soft(await axeFindings(page), name).toEqual([]);
  expect.soft(await page.evaluate(textsAtEdges), name).toEqual([]);
  expect.soft(await page.evaluate(excessWithLargeText), `${name}, with text at 200 %`).toBeLessThanOrEqual(0);
  for (const width of widths.filter((one) => isDense || one !== phone)) {
    await page.setViewportSize({ width, height: 844 });
    // Cards and long tables are laid out again in the frame after the resize.
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.soft.poll(excess, `${name}, at ${width} px`).toBeLessThanOrEqual(0);
    if (width === phone) expect.soft(await axeFindingsInLight(page), `${name}, on a phone`).toEqual([]);
  }
  const lost = await page.evaluate(lostWithTextSpacing);
  expect.soft(lost, `${name}, with the text spacing of WCAG 1.4.12`).toEqual([]);
}

test('X09 X11 what is planted is found and named, each in its scheme alone', async ({ page, bringSession }) => {
  await bringSession(page, 'editor');
  await page.goto('/domains');
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
  await page.evaluate(() => {
    const faults = new CSSStyleSheet();
    faults.replaceSync(`
      h1 { color: light-dark(black, oklch(30% 0 0)) }
      @media (forced-colors: active) { h1 { forced-color-adjust: none; color: #ccc } }`);
    document.adoptedStyleSheets.push(faults);
    const nameless = Object.assign(document.createElement('button'), { id: 'planted' });
    document.querySelector('h1')?.after(nameless);
  });
  const found = (await axeFindings(page)).map((finding) => finding.split(' ').slice(0, 3).join(' '));
  expect(found).toEqual([
    'light: button-name #planted',
    'dark: color-contrast #title',
    'forced: color-contrast #title',
  ]);
});

/** Runs in the page: the texts that come closer than 8 px to the left or right edge of the panel, or of the window, they are in. */
function textsAtEdges(): string[] {
  const margin = 8;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const { currentNode } = walker;
    const parent = currentNode.parentElement;
    if (!currentNode.textContent?.trim() || !parent?.checkVisibility() || parent.closest('.sr-only, .truncate'))
      continue;
    const { left, right } = parent.closest('[data-part="float"]')?.getBoundingClientRect() ?? {
      left: 0,
      right: innerWidth,
    };
    const range = document.createRange();
    range.selectNodeContents(currentNode);
    const isAtEdge = [...range.getClientRects()].some(
      (rect) => rect.width > 1 && (rect.left < left + margin || rect.right > right - margin),
    );
    if (isAtEdge) found.push(currentNode.textContent.trim().slice(0, 60));
  }
  return found;
}

/** Runs in the page: by how many pixels it exceeds the window with text twice as large. */
function excessWithLargeText(): number {
  const { style } = document.documentElement;
  style.fontSize = '200%';
  const excess = document.documentElement.scrollWidth - window.innerWidth;
  style.fontSize = '';
  return excess;
}

/** Runs in the page: spaces the text as a reader may, and tells what then is cut off or wider than the window. */
function lostWithTextSpacing(): string[] {
  const spacing = new CSSStyleSheet();
  spacing.replaceSync(
    '*, *::before, *::after { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
      'p { margin-block-end: 2em !important }',
  );
  const isCut = (element: Element) => {
    if (element.matches('input, select, textarea, img, svg')) return false;
    const { overflowX, overflowY, textOverflow, display } = getComputedStyle(element);
    if (display === 'inline' || textOverflow === 'ellipsis' || element.closest('.sr-only, [aria-hidden=true]'))
      return false;
    const isClipping = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const [across, down] = [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight];
    return element.clientWidth > 1 && ((isClipping(overflowX) && across > 1) || (isClipping(overflowY) && down > 1));
  };
  const cutOff = () => [...document.querySelectorAll('body *')].filter(isCut);
  const before = new Set(cutOff());
  document.adoptedStyleSheets.push(spacing);
  const cut = cutOff().filter((element) => !before.has(element));
  const excess = document.documentElement.scrollWidth - window.innerWidth;
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((style) => style !== spacing);
  return [
    ...cut.map(
      (element) => `${element.tagName}.${element.className} “${element.textContent?.slice(0, 40)}” is cut off`,
    ),
    ...(excess > 0 ? [`${excess} px wider than the window`] : []),
  ];
}

test.describe('with pages of its own', () => {
  test.use({ freshDatabase: true });

  test('X01 X15 the keyboard alone destroys nothing by accident; after a page is destroyed, by keyboard or by mouse, the focus is at the button of the next one', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'editor', '/domains/1/menus');
    await page.getByRole('link', { name: 'Pages' }).click();
    await expect(page.getByRole('heading', { level: 1 }), 'from the screen before').toBeFocused();
    const destroy = (path: string) =>
      page.getByRole('row').filter({ hasText: path }).getByRole('button', { name: 'Destroy' });
    const ok = page.getByRole('alertdialog').getByRole('button', { name: 'OK' });
    const next = (path: string) =>
      destroy(path).evaluate((button) => {
        const row = button.closest('tr')?.nextElementSibling;
        return row?.querySelectorAll('td')[2]?.textContent ?? '';
      });
    const second = await next('/besuch/oeffnungszeiten');
    const third = await next(second);
    await destroy('/besuch/oeffnungszeiten').focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    for (const key of ['Tab', 'Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      await expect(question.getByRole('button').and(page.locator(':focus'))).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(destroy('/besuch/oeffnungszeiten')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await expect(ok).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(destroy(second)).toBeFocused();
    await destroy(second).click();
    await ok.click();
    await expect(destroy(third)).toBeFocused();
  });
});

test('the theme that was chosen is in effect after a reload, before anything is opened', async ({ page, signIn }) => {
  await signIn(page, 'editor');
  await page.getByRole('button', { name: 'anke.brandt' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
