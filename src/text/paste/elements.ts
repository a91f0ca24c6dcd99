/** What the elements of HTML are, as far as their text is concerned. */
import type { HtmlElement, HtmlNode } from './html-tree.ts';

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Begin and end a paragraph. */
export const blockNames = set(
  'address article aside body center dd details dialog dir div dl dt fieldset figcaption figure footer form header hgroup html legend li main menu nav ol optgroup p search section summary ul caption tr td th tbody thead tfoot',
);
/** Never shown, or no text. */
export const droppedNames = set(
  'head script style meta link title template noscript base map area select option datalist textarea input param source track svg canvas xml annotation annotation-xml rp colgroup col progress meter',
);
/** Shown, but nothing that a text can hold. */
export const embeddedNames = set('iframe video audio object embed applet frame frameset');

/** The text of the first `most` nodes. */
export function textWithin(node: HtmlNode, most: number): string {
  const texts: string[] = [];
  const open: HtmlNode[] = [node];
  for (let count = 0; count < most; count += 1) {
    const next = open.pop();
    if (next === undefined) break;
    if (typeof next === 'string') texts.push(next.slice(0, 1000));
    else open.push(...next.children.slice(0, most).reverse());
  }
  return texts.join('');
}

/** The first element, in reading order and among the first `most` nodes, that matches. */
export function findWithin(
  element: HtmlElement,
  most: number,
  matches: (one: HtmlElement) => boolean,
): HtmlElement | undefined {
  const open: HtmlNode[] = [element];
  for (let count = 0; count < most; count += 1) {
    const next = open.pop();
    if (next === undefined) return undefined;
    if (typeof next === 'string') continue;
    if (matches(next)) return next;
    open.push(...next.children.slice(0, most).reverse());
  }
  return undefined;
}

/** Roman and latin numbers as programs write them before an item: `3.`, `b)`, `(iv)`. */
export function markerOf(text: string): { isOrdered: boolean; number: number | null } {
  const marker = text.replaceAll(/[\s\u00a0]/g, '');
  const digits = /(\d{1,9})[.)]?$/.exec(marker);
  if (digits && /^\(?[\d.]+\)?$/.test(marker)) return { isOrdered: true, number: Number(digits[1]) };
  const letter = /^\(?([a-z])[.)]$/i.exec(marker)?.[1];
  if (letter)
    return { isOrdered: true, number: letter.toLowerCase() === 'i' ? 1 : letter.toLowerCase().charCodeAt(0) - 96 };
  return { isOrdered: /^\(?[ivxlcdm]+[.)]$/i.test(marker), number: null };
}

const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const loweredDigits = '₀₁₂₃₄₅₆₇₈₉';

/** `²` for a raised 2; `null` where Unicode has no such character. */
export function shifted(text: string, name: 'sup' | 'sub'): string | null {
  if (!/^\d+$/.test(text)) return null;
  const digits = name === 'sup' ? raisedDigits : loweredDigits;
  return [...text].map((digit) => digits[Number(digit)] ?? digit).join('');
}
