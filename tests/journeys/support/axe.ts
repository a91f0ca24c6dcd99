import AxeBuilder from '@axe-core/playwright';
import type { NodeResult, Result } from 'axe-core';
import type { Page } from 'playwright/test';

/** All that axe leaves out unless it is asked for: what is younger than its defaults, and what it still tries out. */
const askedFor = [
  'target-size',
  'css-orientation-lock',
  'focus-order-semantics',
  'hidden-content',
  'label-content-name-mismatch',
  'p-as-heading',
  'table-fake-caption',
  'td-has-header',
];
const everyRule = { rules: Object.fromEntries(askedFor.map((rule) => [rule, { enabled: true }])) };

const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds: with every rule in light; in dark and in forced colours those that look at colours, for nothing else changes.
 * What it leaves to a person, such as colours over pictures, is no finding.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const light = await axeFindingsInLight(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await builder(page).withRules(colourRules).analyze();
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  const forced = await builder(page).withRules(colourRules).analyze();
  const painted = await inPaintedColours(page, forced.violations);
  await page.emulateMedia({ forcedColors: 'none' });
  return [...light, ...inWords('dark', dark.violations), ...inWords('forced', painted)];
}

export async function axeFindingsInLight(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  return inWords('light', (await builder(page).options(everyRule).analyze()).violations);
}

const inWords = (scheme: string, violations: Result[]): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${scheme}: ${id} ${target} ${failureSummary}`),
  );

/** Legacy mode puts the results together in this page; there are no frames, for which axe would open another. */
function builder(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode();
}

/**
 * axe takes the colour of a text from `-webkit-text-fill-color`, which Chromium still tells as the author wrote it when it
 * paints a forced one. Only what is said of the painted colour counts.
 */
async function inPaintedColours(page: Page, violations: Result[]): Promise<Result[]> {
  const isPainted = async ({ target, any }: NodeResult) => {
    const painted = await page.evaluate((selector) => {
      const element = document.querySelector(selector);
      const channels = element ? getComputedStyle(element).color.match(/\d+/g)?.slice(0, 3) : null;
      return channels ? `#${channels.map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}` : null;
    }, String(target[0]));
    return painted === null || any.some(({ data }) => !data?.fgColor || data.fgColor === painted);
  };
  const kept: Result[] = [];
  for (const violation of violations) {
    const nodes: NodeResult[] = [];
    for (const node of violation.nodes) if (await isPainted(node)) nodes.push(node);
    if (nodes.length > 0) kept.push({ ...violation, nodes });
  }
  return kept;
}
