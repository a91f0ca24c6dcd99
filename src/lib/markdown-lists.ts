/** What Enter, Tab and Shift+Tab do in a list of a Markdown text; `null` where the key has its usual meaning. */
import type { Edit, Selection } from './markdown-commands.ts';

export type ListCommand = (text: string, selection: Selection) => Edit | null;

/** The line of an entry: `  2. [x] Text` has the indent `  `, the mark `2.`, the gap ` `, the task `[x] ` and the body `Text`. */
type Entry = { indent: string; mark: string; gap: string; task: string; body: string };
/** The entry in whose line the selection is; `column` is where in that line it begins. */
type Place = { lines: string[]; index: number; line: string; column: number; entry: Entry };

/** Begins the next entry. An empty entry leaves its level instead, or the list. */
export const continueList: ListCommand = (text, selection) => {
  const place = placeOf(text, selection);
  if (!place) return null;
  const { lines, index, line, column, entry } = place;
  const end = column + selection.end - selection.start;
  if (column < prefixOf(entry).length || end > line.length) return null;
  if (entry.body.trim() === '') return outdentEntry(text, selection) ?? leaveList(place, selection);
  // A list that repeats its number goes on doing so.
  const above = entryAbove(place, entry.indent.length);
  const repeats = above?.indent === entry.indent && above.mark === entry.mark;
  const mark = repeats ? entry.mark : following(entry.mark);
  const next = { ...entry, mark, task: entry.task && '[ ] ', body: line.slice(end).trimStart() };
  const after = repeats ? [] : shifted(lines.slice(index + 1), next, 1);
  const caret = selection.start + 1 + prefixOf(next).length;
  return replaceLines(lines, index, [line.slice(0, column), lineOf(next), ...after], after.length + 1, caret);
};

/** Moves the entry, and what belongs to it, below the entry above. */
export const nestEntry: ListCommand = (text, selection) => {
  const place = placeOf(text, selection);
  if (!place) return null;
  const { entry } = place;
  const above = entryAbove(place, entry.indent.length);
  if (above?.indent !== entry.indent) return null;
  const indent = entry.indent + ' '.repeat(above.mark.length + above.gap.length);
  const sibling = entryAbove(place, indent.length);
  const mark = isNumbered(entry)
    ? sibling?.indent === indent
      ? following(sibling.mark)
      : `1${entry.mark.at(-1)}`
    : entry.mark;
  return moveBranch(place, selection, { ...entry, indent, mark }, { ...entry, mark: following(entry.mark) }, -1);
};

/** Moves the entry, and what belongs to it, behind the entry that it is below. */
export const outdentEntry: ListCommand = (text, selection) => {
  const place = placeOf(text, selection);
  const parent = place && entryAbove(place, place.entry.indent.length - 1);
  if (!parent) return null;
  const moved = { ...place.entry, indent: parent.indent, mark: following(parent.mark), gap: parent.gap };
  return moveBranch(place, selection, moved, moved, 1);
};

function leaveList({ lines, index, entry }: Place, { start }: Selection): Edit {
  const { indent } = entry;
  return replaceLines(lines, index, [indent], 1, start - prefixOf(entry).length + indent.length);
}

/** Rewrites the line of the entry as `moved`, and counts on from `first` behind all that belongs to it. */
function moveBranch(
  { lines, index, entry }: Place,
  { start, end }: Selection,
  moved: Entry,
  first: Entry,
  by: number,
): Edit {
  const below = lines.slice(index + 1);
  const next = below.findIndex((line) => line.trim() !== '' && indentOf(line).length <= entry.indent.length);
  const size = next < 0 ? below.length : next;
  const branch = below
    .slice(0, size)
    .map((line) => (line.trim() === '' ? line : moved.indent + line.slice(entry.indent.length)));
  const after = shifted(below.slice(size), first, by);
  const step = prefixOf(moved).length - prefixOf(entry).length;
  const edit = replaceLines(lines, index, [lineOf(moved), ...branch, ...after], 1 + size + after.length, start + step);
  return { ...edit, select: { start: start + step, end: end + step } };
}

/** The first of the lines, up to the last number that changes: entries that count on from `first` get `by` added. */
function shifted(lines: readonly string[], first: Entry, by: number): string[] {
  if (!isNumbered(first)) return [];
  let expected = Number.parseInt(first.mark, 10);
  let changed = 0;
  const written: string[] = [];
  for (const line of lines) {
    const entry = entryIn(line);
    const isSibling = entry?.indent === first.indent && entry.mark === `${expected}${first.mark.at(-1)}`;
    if (!isSibling && line.trim() !== '' && indentOf(line).length <= first.indent.length) break;
    written.push(isSibling ? lineOf({ ...entry, mark: `${expected + by}${entry.mark.at(-1)}` }) : line);
    if (!isSibling) continue;
    changed = written.length;
    expected += 1;
  }
  return written.slice(0, changed);
}

function placeOf(text: string, { start }: Selection): Place | null {
  const lines = text.split('\n');
  const before = text.slice(0, start).split('\n');
  const index = before.length - 1;
  const line = lines[index] ?? '';
  const entry = entryIn(line);
  if (!entry || before.filter((above) => /^ {0,3}(?:```|~~~)/.test(above)).length % 2 === 1) return null;
  return { lines, index, line, column: before[index]?.length ?? 0, entry };
}

/** The nearest entry above in the same list whose indent is not longer than that. */
function entryAbove({ lines, index }: Place, longest: number): Entry | null {
  for (const line of lines.slice(0, index).reverse()) {
    const entry = entryIn(line);
    if (entry && entry.indent.length <= longest) return entry;
    // A paragraph at the margin ends the list.
    if (!entry && line.trim() !== '' && indentOf(line) === '') return null;
  }
  return null;
}

const entryPattern = /^((?:> ?)*[ \t]*)([-*+]|\d{1,9}[.)])( {1,4}|$)(\[[ xX]\] )?(.*)$/;
const rulePattern = /^ {0,3}([-*])(?: *\1){2,} *$/;

function entryIn(line: string): Entry | null {
  const [, indent = '', mark = '', gap = '', task = '', body = ''] = entryPattern.exec(line) ?? [];
  return mark === '' || rulePattern.test(line) ? null : { indent, mark, gap: gap || ' ', task, body };
}

const indentOf = (line: string): string => /^(?:> ?)*[ \t]*/.exec(line)?.[0] ?? '';
const prefixOf = ({ indent, mark, gap, task }: Entry): string => indent + mark + gap + task;
const lineOf = (entry: Entry): string => prefixOf(entry) + entry.body;
const isNumbered = ({ mark }: Entry): boolean => /\d/.test(mark);
const following = (mark: string): string => mark.replace(/\d+/, (number) => String(Number(number) + 1));

function replaceLines(
  lines: readonly string[],
  index: number,
  by: readonly string[],
  count: number,
  caret: number,
): Edit {
  const from = lines.slice(0, index).reduce((sum, line) => sum + line.length + 1, 0);
  const to = from + lines.slice(index, index + count).join('\n').length;
  return { from, to, insert: by.join('\n'), select: { start: caret, end: caret } };
}
