/** Items of lists: what programs write in place of `<li>`, and boxes that can be ticked. */
import type { Item } from './blocks.ts';
import { findWithin, markerOf, textWithin } from './elements.ts';
import type { HtmlElement } from './html-tree.ts';
import type { Context, Reading } from './reading.ts';
import type { Styles } from './styles.ts';

type Entry = { level: number; isOrdered: boolean; number: number | null; isDone: boolean | null; marker: string };

/** What a paragraph is as an item of a list; `null` if it is none. */
export function readEntry(element: HtmlElement, styles: Styles, { styleOf }: Reading): Entry | null {
  const isDone = taskOf(element);
  if (isDone !== null) return { level: 1, isOrdered: false, number: null, isDone, marker: '' };
  const list = styles.get('mso-list') ?? '';
  const level = /\blevel(\d)/.exec(list)?.[1];
  if (!level) return null;
  const ignored = findWithin(element, 30, (one) => /^Ignore$/i.test(styleOf(one).get('mso-list') ?? ''));
  const marker = ignored
    ? textWithin(ignored, 10)
        .replaceAll(/[\s\u00a0]+/g, ' ')
        .trim()
    : '';
  const { isOrdered, number } = markerOf(marker);
  return { level: Number(level), isOrdered, number, isDone: null, marker: isOrdered ? marker : '' };
}

/** Confluence has tasks that are no items. */
export function taskOf({ attributes }: HtmlElement): boolean | null {
  const state = attributes.get('data-task-state');
  return state === undefined ? null : state === 'DONE';
}

/** @param start the number of a list's first item */
export function readItem(element: HtmlElement, start: number | null, reading: Reading, context: Context): Item {
  const value = element.attributes.get('value');
  const number = value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : start;
  const blocks = reading.read(element, context);
  return { isDone: tickOf(element) ?? typedTick(blocks), number, blocks };
}

function tickOf(element: HtmlElement): boolean | null {
  const { attributes } = element;
  if (attributes.get('role') === 'checkbox' || attributes.has('aria-checked') || attributes.has('data-checked')) {
    return (attributes.get('aria-checked') ?? attributes.get('data-checked')) === 'true';
  }
  const box = findWithin(element, 6, (one) => isBox(one) || (one !== element && one.name === 'li'));
  if (!box || !isBox(box)) return null;
  return box.attributes.has('checked') || /checkbox-on/.test(box.attributes.get('class') ?? '');
}

const isBox = ({ name, attributes }: HtmlElement) =>
  (name === 'input' && attributes.get('type') === 'checkbox') ||
  (name === 'div' && /\bcheckbox-o(?:n|ff)\b/.test(attributes.get('class') ?? ''));

/** `[x] ` at the beginning of an item, which is taken out of its text. */
function typedTick(blocks: Item['blocks']): boolean | null {
  const [first] = blocks;
  const run = first?.kind === 'paragraph' ? first.runs[0] : undefined;
  const tick = run ? /^\[([ xX])\] /.exec(run.text) : null;
  if (!run || !tick) return null;
  run.text = run.text.slice(4);
  return tick[1] !== ' ';
}
