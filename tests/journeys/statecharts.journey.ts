/** `/statecharts` as whoever builds Kontor has it beside the product: a development build, watched from a second window. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { buildSite } from '../../build.mjs';
import { stems } from '../charts/registry.ts';
import { axeFindings } from './support/axe.ts';
import { test as base, expect } from './support/kontor.ts';

const test = base.extend<object, { site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'kontor-development-'));
      await buildSite({ development: true, folder });
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  settings: async ({ site }, use) => use({ STATIC_DIR: site }),
});

test.use({ freshDatabase: true });
/** One worker builds the site once. */
test.describe.configure({ mode: 'default' });

test('TEST-03 /statecharts draws every chart and marks where the session in the other window is, by keyboard as well', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page, 'editor');
  const watch = await context.newPage();
  await watch.goto('/statecharts');
  await expectDrawn(watch);
  const running = watch.getByRole('listitem').filter({ hasText: /^session: /u });
  await expect(running.filter({ hasText: 'loggedIn' })).toHaveCount(1);
  await expect(stateIn(watch, 'session.loggedIn')).toHaveAttribute('data-mark', 'now');
  await expect(stateIn(watch, 'session.expired')).toHaveAttribute('data-mark', 'plain');

  await page.getByRole('link', { name: 'Show' }).first().click();
  await page.getByRole('link', { name: 'Edit Domain' }).click();
  await expect(stateIn(watch, 'entityForm.pristine')).toHaveAttribute('data-mark', 'now');
  await page.getByLabel('Description', { exact: true }).fill('Getippt');
  await expect(stateIn(watch, 'entityForm.dirty')).toHaveAttribute('data-mark', 'now');
  await expect(stateIn(watch, 'entityForm.pristine')).toHaveAttribute('data-mark', 'plain');
  await expect(watch.getByRole('region', { name: 'Events', exact: true })).toContainText('entityForm: field.changed');
  const beside = watch.getByRole('region', { name: 'Events of entityForm' });
  await expect(beside.getByRole('listitem').filter({ hasText: 'field.changed' }).first()).toContainText('Getippt');
  await expect(beside).not.toContainText('session: ');

  await watch.bringToFront();
  const chart = watch.getByRole('region', { name: 'entityForm', exact: true });
  const index = watch.getByRole('navigation', { name: 'Charts' });
  await expect(index.getByRole('link')).toHaveCount(stems.length);
  await index.getByRole('link', { name: 'entityForm', exact: true }).press('Enter');
  await expect(chart.getByRole('heading', { name: 'entityForm' })).toBeInViewport();
  await watch.keyboard.press('Tab');
  await expect(chart.getByRole('region', { name: 'Drawing of entityForm' })).toBeFocused();
  await watch.keyboard.press('Tab');
  await expect(beside).toBeFocused();
  await watch.keyboard.press('Tab');
  await watch.keyboard.press('Enter');
  await expect(chart.getByText('entityForm.dirty: now')).toBeVisible();

  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(chart.getByText('Does not run.')).toBeVisible();
});

test('TEST-03 /statecharts is readable in light, in dark and in forced colours, and has no finding of axe', async ({
  page,
}) => {
  await page.goto('/statecharts');
  const state = stateIn(page, 'session.loggedOut');
  await expect(state).toHaveAttribute('data-mark', 'now');
  await expectDrawn(page);
  for (const media of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', ...media });
    const { fill, ink, edge, others } = await coloursOf(page);
    expect(contrast(fill, ink), `text in ${JSON.stringify(media)}`).toBeGreaterThanOrEqual(4.5);
    expect(contrast(fill, edge), `the edge of the present state in ${JSON.stringify(media)}`).toBeGreaterThanOrEqual(3);
    expect(edge, 'where one is looks other than where one is not').not.toBe(others);
  }
  await page.emulateMedia({ forcedColors: 'none' });
  await page.evaluate(keepOneChart);
  expect(await axeFindings(page)).toEqual([]);
});

/** Laying the charts out is work for a busy machine. */
const expectDrawn = (page: Page) =>
  expect(page.getByRole('img', { name: /^The chart / })).toHaveCount(stems.length, { timeout: 60_000 });
const stateIn = (page: Page, id: string) => page.locator(`[data-state="${id}"]`);

/** Of the present state of the session: its ground, its text and its edge, and the edge of another state. */
function coloursOf(page: Page) {
  return page.evaluate(() => {
    const style = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
    const present = '[data-state="session.loggedOut"]';
    return {
      fill: style(`${present} rect`).fill,
      ink: style(`${present} text`).fill,
      edge: style(`${present} rect`).stroke,
      others: style('[data-state="session.expired"] rect').stroke,
    };
  });
}

/** As WCAG 2 has it. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255);
    const [red = 0, green = 0, blue = 0] = parts.map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** They are drawn alike: axe takes a minute for all and learns no more. */
function keepOneChart(): void {
  for (const drawing of document.querySelectorAll('section[aria-label^="Drawing of"]')) {
    const section = drawing.parentElement;
    if (section?.id !== 'session') section?.remove();
  }
}
