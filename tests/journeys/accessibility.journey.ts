import { adminStates } from './states/admin-states.ts';
import { changesStates } from './states/changes-states.ts';
import { domainStates } from './states/domain-states.ts';
import { imageStates } from './states/image-states.ts';
import { linksStates } from './states/links-states.ts';
import { menuStates } from './states/menu-states.ts';
import { pageStates } from './states/page-states.ts';
import { shellStates } from './states/shell-states.ts';
import { trashStates } from './states/trash-states.ts';
import { visitorStates } from './states/visitor-states.ts';
import { axeFindings, axeFindingsInLight } from './support/axe.ts';
import { bringSession, expect, test } from './support/kontor.ts';

/** Nothing fades in: colours are measured as they stand. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

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
  for (const { name, path, given, reach, shows, isDense } of states) {
    test(`APP-13 APP-15 X09 X11 X18 ${name}: axe finds nothing in light, dark and forced colours, nothing is wider than the window, and no text touches an edge`, async ({
      page,
      kontor,
    }) => {
      if (role !== 'visitor') await bringSession(page, kontor, role);
      await given?.(page);
      await page.goto(path);
      await reach?.(page);
      await expect(shows(page)).toBeVisible();
      expect.soft(await axeFindings(page)).toEqual([]);
      expect.soft(await page.evaluate(textsAtEdges)).toEqual([]);
      for (const width of [768, 390, 360, 320]) {
        await page.setViewportSize({ width, height: 844 });
        // Cards and long tables are laid out anew in the frame after the window has changed.
        const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        await expect.soft.poll(excess, `at ${width} px`).toBeLessThanOrEqual(0);
        if (isDense && width === 390) expect.soft(await axeFindingsInLight(page), 'at 390 px').toEqual([]);
      }
      expect.soft(await page.evaluate(lostWithTextSpacing), 'with the text spacing of WCAG 1.4.12').toEqual([]);
      await page.setViewportSize({ width: 1280, height: 844 });
      expect.soft(await page.evaluate(excessWithLargeText), 'with text at 200 %').toBeLessThanOrEqual(0);
    });
  }
}

test('X09 X11 what is planted is found and named, each in its scheme alone', async ({ page, kontor }) => {
  await bringSession(page, kontor, 'editor');
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

/** Runs in the page: by how many pixels it is wider than the window with text twice as large. */
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

test('X01 X15 the keyboard alone destroys nothing by accident and finds its way back', async ({ page, signIn }) => {
  await signIn(page, 'editor', '/domains/2');
  const destroy = page
    .getByRole('row')
    .filter({ hasText: 'Sauerteig' })
    .first()
    .getByRole('button', { name: 'Destroy' });
  await destroy.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(question.getByRole('button', { name: /OK|Cancel/ }).and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(destroy).toBeFocused();
});

test.describe('with pages of its own', () => {
  test.use({ freshDatabase: true });

  test('X01 whoever destroys a page, by keyboard or by mouse, is at the button of the next page then', async ({
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
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(ok).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(destroy(second)).toBeFocused();
    await destroy(second).click();
    await ok.click();
    await expect(destroy(third)).toBeFocused();
  });
});

test('the theme that was chosen stands after loading again, before anything is opened', async ({ page, signIn }) => {
  await signIn(page, 'editor');
  await page.getByRole('button', { name: 'anke.brandt' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('X11 the focus is seen in forced colours too', async ({ page, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, 'editor');
  await page.getByRole('link', { name: 'Show' }).first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  const outline = await page
    .getByRole('link', { name: 'Show' })
    .first()
    .evaluate((link) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(link);
      return { outlineStyle, outlineWidth };
    });
  expect(outline).toEqual({ outlineStyle: 'solid', outlineWidth: '3px' });
});
