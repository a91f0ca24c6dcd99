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
const colourRules = ['color-contrast', 'link-in-text-block'];
const rules = [...askedFor.map((rule) => [rule, true] as const), ...colourRules.map((rule) => [rule, false] as const)];
const allButColours: RunOptions = { rules: Object.fromEntries(rules.map(([rule, enabled]) => [rule, { enabled }])) };

/**
 * What axe finds: the colours in light, dark and forced colours, all else in light, for nothing else changes.
 * What it leaves to a person, such as colours over images, is no finding.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const light = await axeFindingsInLight(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await colourViolations(page, 'dark');
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  const forced = await colourViolations(page, 'forced');
  await page.emulateMedia({ forcedColors: 'none' });
  return [...light, ...inWords('dark', dark), ...inWords('forced', forced)];
}

export async function axeFindingsInLight(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const found = await violationsOf(page, allButColours);
  return inWords('light', [...found, ...(await colourViolations(page, 'light'))]);
}

/** What does not depend on colours: cheap enough for every step of a story. */
export async function axeFindingsInStructure(page: Page): Promise<string[]> {
  return inWords('structure', await violationsOf(page, allButColours));
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
  await bringAxe(page);
  return page.evaluate(async (asked) => {
    const violations = async (selectors: boolean) =>
      (await window.axe.run(document, { ...asked, resultTypes: ['violations'], selectors })).violations;
    const hasAny = (await violations(false)).length > 0;
    return hasAny ? violations(true) : [];
  }, options);
}

async function bringAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(axeSource);
  await page.evaluate(parseEachColorOnce);
}

type Scheme = 'light' | 'dark' | 'forced';
/** How the texts are drawn whose colours were found in order. */
const inOrder: Record<Scheme, Set<number>> = { light: new Set(), dark: new Set(), forced: new Set() };

/**
 * Most of axe's time goes to the contrast of texts. Each that is drawn in one way, in the same place of the page, is looked at
 * once by a worker: most texts of a state are those of the states before.
 */
async function colourViolations(page: Page, scheme: Scheme): Promise<Result[]> {
  const drawn = await page.evaluate(waysOfTexts);
  const unknown = drawn.filter((way) => !inOrder[scheme].has(way));
  if (unknown.length === 0) return [];
  await bringAxe(page);
  const { violations, unclear } = await page.evaluate(
    async ({ unknown, rules }) => {
      const include = unknown.flatMap((way) => window.textsByWay.get(way) ?? []);
      const run = (selectors: boolean) =>
        window.axe.run(
          { include },
          { runOnly: rules, resultTypes: ['violations', 'incomplete'], elementRef: true, selectors },
        );
      const { violations, incomplete } = await run(false);
      const covered = new Set(incomplete.flatMap(({ nodes }) => nodes.map(({ element }) => element)));
      const isUnclear = (way: number) => window.textsByWay.get(way)?.every((text) => covered.has(text as HTMLElement));
      const named = violations.length > 0 ? (await run(true)).violations : [];
      const plain = named.map(({ nodes, ...rest }) => ({ ...rest, nodes: nodes.map(({ element, ...node }) => node) }));
      return { violations: plain, unclear: unknown.filter(isUnclear) };
    },
    { unknown, rules: colourRules },
  );
  const found = scheme === 'forced' ? await inPaintedColours(page, violations) : violations;
  const isKnown = (way: number) => found.length === 0 && !unclear.includes(way);
  for (const way of unknown.filter(isKnown)) inOrder[scheme].add(way);
  return found;
}

/**
 * Runs in the page: a number for each way in which its texts are drawn, made of the tags, classes and colours of the text and
 * of all around it. Of the texts of one way, three are left in `textsByWay`.
 */
function waysOfTexts(): number[] {
  const ways = new Map<Element, number>();
  const texts = new Map<number, Element[]>();
  const isText = (node: ChildNode) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim();
  for (const element of document.querySelectorAll('body, body *')) {
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element);
    const drawn = [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight];
    const states = [
      element.ariaDisabled,
      element.ariaHidden,
      element.ariaSelected,
      element.matches(':disabled, [inert]'),
    ];
    let way = (element.parentElement && ways.get(element.parentElement)) ?? 0;
    for (const part of [element.tagName, element.getAttribute('class'), ...drawn, ...states].join('|'))
      way = (Math.imul(way, 31) + (part.codePointAt(0) ?? 0)) | 0;
    ways.set(element, way);
    if (element.closest('[inert]') || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue;
    if (![...element.childNodes].some(isText) && !element.matches('input, textarea, select')) continue;
    const same = texts.get(way) ?? [];
    texts.set(way, same);
    if (same.length < 3) same.push(element);
  }
  window.textsByWay = texts;
  return [...texts.keys()];
}

type Color = { r: number; g: number; b: number; alpha: number; parseString: (text: string) => Color };

declare global {
  interface Window {
    textsByWay: ReadonlyMap<number, Element[]>;
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
