import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { NodeResult, Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';
import { sampleData } from './sample-data.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that are off by default in axe: recent and experimental ones. */
const offByDefault = [
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
const rules = [
  ...offByDefault.map((rule) => [rule, true] as const),
  ...colourRules.map((rule) => [rule, false] as const),
];
const allButColours: RunOptions = { rules: Object.fromEntries(rules.map(([rule, enabled]) => [rule, { enabled }])) };

/**
 * What axe finds: contrast in light, dark and forced colours, all other rules in light, since nothing else depends on the scheme.
 * What axe leaves to a person, such as text over images, is not reported.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const findings = await axeFindingsInLight(page);
  const drawn = await page.evaluate(() => [...window.textsByWay.keys()]);
  for (const scheme of ['dark', 'forced'] as const) {
    const due = drawn.filter((way) => isDue(way, scheme));
    if (due.length === 0) continue;
    await page.emulateMedia(media[scheme]);
    findings.push(...inWords(scheme, await colourViolations(page, scheme, due)));
    await page.emulateMedia(media.light);
  }
  return findings;
}

export async function axeFindingsInLight(page: Page): Promise<string[]> {
  const found = await violationsOf(page, allButColours);
  learnFromOtherWorkers();
  const drawn = await page.evaluate(waysOfTexts);
  const due = drawn.filter((way) => isDue(way, 'light'));
  return inWords('light', [...found, ...(await colourViolations(page, 'light', due))]);
}

const inWords = (scheme: string, violations: Result[]): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${scheme}: ${id} ${target} ${failureSummary}`),
  );

/**
 * axe stays in the document. Passed rules are not asked for, and selectors only in a second run where something was found: both
 * would take most of the time.
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
const media = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  forced: { colorScheme: 'light', forcedColors: 'active' },
} as const;

/** The ways of drawing texts whose contrast has been measured in this run: `false` where something covered all of these texts. */
const measured: Record<Scheme, Map<number, boolean>> = { light: new Map(), dark: new Map(), forced: new Map() };

/** The workers of a run share what they have measured: one line `light 4711 true` each. */
const sharedFile = () => join(sampleData().folder, 'measured-contrast');

function learnFromOtherWorkers(): void {
  if (!existsSync(sharedFile())) return;
  for (const line of readFileSync(sharedFile(), 'utf8').split('\n').slice(0, -1)) {
    const [scheme, way, isClear] = line.split(' ');
    measured[scheme as Scheme].set(
      Number(way),
      isClear === 'true' || measured[scheme as Scheme].get(Number(way)) === true,
    );
  }
}

/** To restyle a page costs more than to measure a text: what is covered in light is tried only once in the other schemes. */
function isDue(way: number, scheme: Scheme): boolean {
  const isClear = measured[scheme].get(way);
  return isClear === undefined || (!isClear && (scheme === 'light' || measured.light.get(way) === true));
}

/**
 * axe spends most of its time on contrast. Each way of drawing a text is measured once in a run: most texts of a state are those
 * of the states before. Classes and the colours in light determine the colours in the other schemes.
 */
async function colourViolations(page: Page, scheme: Scheme, due: number[]): Promise<Result[]> {
  if (due.length === 0) return [];
  await bringAxe(page);
  const { violations, unclear } = await page.evaluate(
    async ({ due, rules }) => {
      const include = due.flatMap((way) => window.textsByWay.get(way) ?? []).filter((text) => text.isConnected);
      if (include.length === 0) return { violations: [], unclear: due };
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
      return { violations: plain, unclear: due.filter(isUnclear) };
    },
    { due, rules: colourRules },
  );
  const found = scheme === 'forced' ? await inPaintedColours(page, violations) : violations;
  if (found.length === 0) {
    appendFileSync(sharedFile(), due.map((way) => `${scheme} ${way} ${!unclear.includes(way)}\n`).join(''));
    learnFromOtherWorkers();
  }
  return found;
}

/**
 * Runs in the page: a number for each way in which its texts are drawn, computed from what determines their contrast in every
 * scheme: the classes of the element that sets the colour and of those that draw the background, the colours in light, the
 * opacity, and the size. `textsByWay` gets three texts of each way.
 */
function waysOfTexts(): number[] {
  const layout =
    /^(?:\S*:)?-?(?:absolute|align|animate|basis|block|border|bottom|break|contents|cursor|duration|end|fixed|flex|font|gap|grid|grow|h|hidden|inline|inset|items|justify|leading|left|m[betlrsxy]?|max-[hw]|min-[hw]|order|overflow|p[betlrsxy]?|relative|right|rounded|row|scroll|self|shadow|shrink|size|space|start|sticky|text-(?:\d?xl|base|hint|label|left|lg|read|right|sm|xs)|top|tracking|transition|truncate|underline|w|whitespace|z)(?:-\S*)?$/;
  /** `exempt`: why axe may leave a text out. */
  type Drawn = { colour: number; ground: number; exempt: number; bar: string; color: string };
  /** Other documents have style sheets of their own. */
  const site = document.querySelector('#root') ? 'console' : location.origin;
  const drawn = new Map<Element | null, Drawn>();
  const texts = new Map<number, Element[]>();
  const isText = (node: ChildNode) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim();
  const hash = (start: number, parts: (string | number | null)[]) => {
    let sum = start;
    for (const char of parts.join('|')) sum = (Math.imul(sum, 31) + (char.codePointAt(0) ?? 0)) | 0;
    return sum;
  };
  for (const element of document.querySelectorAll('body, body *')) {
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, clipPath } =
      getComputedStyle(element);
    const around = drawn.get(element.parentElement) ?? { colour: 0, ground: 0, exempt: 0, bar: site, color: '' };
    const bar = element.getAttribute('data-ground') ?? around.bar;
    const isColoured = color !== around.color || element.matches('a, button, input, select, textarea');
    const hasGround = backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none' || opacity !== '1';
    const isOpaque = hasGround && opacity === '1' && !/[,/] ?0?\.\d+\)$/.test(backgroundColor);
    const classes = isColoured || hasGround ? [...element.classList].filter((name) => !layout.test(name)) : [];
    const own = [element.tagName, ...classes, color, backgroundColor, bar];
    const exempt = [
      element.ariaDisabled,
      element.ariaHidden,
      element.ariaSelected,
      element.matches(':disabled, [inert]') ? 'disabled' : null,
      clipPath === 'none' ? null : clipPath,
    ];
    const found = {
      colour: isColoured ? hash(0, own) : around.colour,
      ground: hasGround ? hash(isOpaque ? 0 : around.ground, [...own, backgroundImage, opacity]) : around.ground,
      exempt: exempt.some((reason) => reason !== null) ? hash(around.exempt, exempt) : around.exempt,
      bar,
      color,
    };
    drawn.set(element, found);
    if (element.closest('[inert]') || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue;
    if (![...element.childNodes].some(isText) && !element.matches('input, textarea, select')) continue;
    const way = hash(found.colour, [found.ground, found.exempt, bar, color, fontSize, fontWeight]);
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

/** Runs in the page: axe parses the few colours of a screen thousands of times, which takes two thirds of its time. */
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
 * axe reads the colour of a text from `-webkit-text-fill-color`, for which Chromium returns the author's colour even where it
 * paints a forced one. Only findings about the painted colour count.
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
