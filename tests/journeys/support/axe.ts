import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { NodeResult, Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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
const everyRule: RunOptions = { rules: Object.fromEntries(askedFor.map((rule) => [rule, { enabled: true }])) };

const colourRules: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

const everyRuleButColours: RunOptions = { rules: { ...everyRule.rules, 'color-contrast': { enabled: false } } };

/**
 * What axe finds: with every rule in light; in dark and in forced colours those that look at colours, for nothing else changes.
 * What it leaves to a person, such as colours over images, is no finding.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const light = await axeFindingsInLight(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violationsOf(page, colourRules);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  const forced = await inPaintedColours(page, await violationsOf(page, colourRules));
  await page.emulateMedia({ forcedColors: 'none' });
  return [...light, ...inWords('dark', dark), ...inWords('forced', forced)];
}

export async function axeFindingsInLight(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  return inWords('light', await violationsOf(page, everyRule));
}

/** What does not depend on colours: cheap enough for every step of a story. */
export async function axeFindingsInStructure(page: Page): Promise<string[]> {
  return inWords('structure', await violationsOf(page, everyRuleButColours));
}

const inWords = (scheme: string, violations: Result[]): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${scheme}: ${id} ${target} ${failureSummary}`),
  );

/**
 * axe stays in the page until another is loaded. What it finds in order is not told, and the selectors of what it finds are
 * asked for in a second run: both would take most of the time.
 */
async function violationsOf(page: Page, options: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource);
    await page.evaluate(parseEachColorOnce);
  }
  return page.evaluate(async (asked) => {
    const violations = async (selectors: boolean) =>
      (await window.axe.run(document, { ...asked, resultTypes: ['violations'], selectors })).violations;
    const hasAny = (await violations(false)).length > 0;
    return hasAny ? violations(true) : [];
  }, options);
}

type Color = { r: number; g: number; b: number; alpha: number; parseString: (text: string) => Color };

declare global {
  interface Window {
    axe: typeof axe & { commons: { color: { Color: { prototype: Color } } } };
  }
}

/** Runs in the page: axe parses the few colors of a screen thousands of times, which takes two thirds of its time. */
function parseEachColorOnce(): void {
  const { prototype } = window.axe.commons.color.Color;
  const parse = prototype.parseString;
  const parsed = new Map<string, Pick<Color, 'r' | 'g' | 'b' | 'alpha'>>();
  prototype.parseString = function (text) {
    const known = parsed.get(text);
    if (known) return Object.assign(this, known);
    parse.call(this, text);
    const { r, g, b, alpha } = this;
    parsed.set(text, { r, g, b, alpha });
    return this;
  };
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
