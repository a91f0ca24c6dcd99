/** What the styles of an element say, as far as it has a meaning in Markdown. */
import type { HtmlElement } from './html-tree.ts';

/** Declarations by property, in lower case. */
export type Styles = ReadonlyMap<string, string>;
export type StyleOf = (element: HtmlElement) => Styles;

const none: Styles = new Map();
/** A clipboard may hold a style sheet of many megabytes; those of programs are far smaller. */
const maxCss = 400_000;
const maxStyle = 4000;

/** Reads the style sheet once; selectors of one class or one element are understood, which is what programs write. */
export function styleReader(css: string): StyleOf {
  const rules = readRules(css.slice(0, maxCss));
  return ({ name, attributes }) => {
    const own = attributes.get('style');
    const classes = attributes.get('class')?.slice(0, 1000).split(/\s+/, 20) ?? [];
    const shared = [name, ...classes.flatMap((one) => [`.${one}`, `${name}.${one}`])].flatMap(
      (selector) => rules.get(selector.toLowerCase()) ?? [],
    );
    if (own === undefined && shared.length === 0) return none;
    return new Map([...shared, ...(own === undefined ? [] : readDeclarations(own))]);
  };
}

type Declarations = readonly (readonly [string, string])[];

function readRules(css: string): ReadonlyMap<string, Declarations> {
  const rules = new Map<string, Declarations>();
  const bare = css.replaceAll(/<!--|-->/g, '');
  for (const block of bare.split('}')) {
    const at = block.lastIndexOf('{');
    if (at < 0) continue;
    const declarations = readDeclarations(block.slice(at + 1));
    const selectors = block
      .slice(0, at)
      .replace(/^[\s\S]*[{;]/, '')
      .replace(/^[\s\S]*\*\//, '');
    for (const selector of selectors.split(',', 50).map((one) => one.trim().toLowerCase())) {
      if (!/^(?:[a-z][\w:-]*)?(?:\.[\w-]+)?$/.test(selector)) continue;
      rules.set(selector, [...(rules.get(selector) ?? []).slice(-100), ...declarations]);
    }
  }
  return rules;
}

function readDeclarations(text: string): Declarations {
  return text
    .slice(0, maxStyle)
    .split(';')
    .flatMap((one) => {
      const at = one.indexOf(':');
      const property = one.slice(0, at).trim().toLowerCase();
      return at < 0 || property === '' ? [] : [[property, one.slice(at + 1).trim()] as const];
    });
}

export function isHidden(element: HtmlElement, styles: Styles): boolean {
  const { attributes } = element;
  return (
    /^none\b/i.test(styles.get('display') ?? '') ||
    /^(?:hidden|collapse)\b/i.test(styles.get('visibility') ?? '') ||
    /^all\b/i.test(styles.get('mso-hide') ?? '') ||
    (attributes.has('hidden') && attributes.get('hidden') !== 'until-found') ||
    /(?:^|\s)(?:sr-only|visually-hidden|screen-reader-text)(?:\s|$)/.test(attributes.get('class') ?? '')
  );
}

export type Marks = { bold: boolean; italic: boolean; strike: boolean; code: boolean };
export const noMarks: Marks = { bold: false, italic: false, strike: false, code: false };

/** The marks inside of the element; a style may take back what an element around it says. */
export function marksIn({ name }: HtmlElement, styles: Styles, around: Marks): Marks {
  const weight = styles.get('font-weight') ?? weightIn(styles.get('font'));
  const slant = styles.get('font-style') ?? (/\bitalic\b/i.exec(styles.get('font') ?? '') ? 'italic' : '');
  const line = `${styles.get('text-decoration') ?? ''} ${styles.get('text-decoration-line') ?? ''}`;
  return {
    bold: weight ? isBold(weight, around.bold) : around.bold || /^(?:b|strong)$/.test(name),
    italic: /italic|oblique/i.test(slant)
      ? true
      : /normal/i.test(slant)
        ? false
        : around.italic || /^(?:i|em|cite|dfn|var)$/.test(name),
    strike: around.strike || /^(?:s|strike|del)$/.test(name) || /line-through/i.test(line),
    code: around.code || /^(?:code|tt|kbd|samp)$/.test(name),
  };
}

const weightIn = (font: string | undefined) => /\b(?:bold|[6-9]00)\b/i.exec(font ?? '')?.[0];
const isBold = (weight: string, around: boolean) =>
  /^(?:bolder|bold|[6-9]\d\d)/i.test(weight) || (around && !/^(?:normal|[1-5]\d\d)/i.test(weight));
