/** Lines of Markdown that remember where they stood. */
import type { Source } from './document.ts';

/** `at` is the line of a container's text that this line is, or `null` for a new one. */
export type Line = { text: string; at: { within: number; line: number } | null };

export const newLine = (text: string): Line => ({ text, at: null });

/** The lines of a node as it was. */
export function linesAsRead({ raw, within, line }: Source): Line[] {
  return raw.split('\n').map((text, index) => ({ text, at: { within, line: line + index } }));
}

/** The blank lines that followed it. */
export function gapAsRead({ raw, gap, within, line }: Source): Line[] {
  const first = line + raw.split('\n').length;
  return gap.map((text, index) => ({ text, at: { within, line: first + index } }));
}

export type Prefix = {
  first: string;
  rest: string /** The first line as it was, if it may stay. */;
  kept?: string | null;
};

/**
 * Puts the prefixes of a container before the lines of its text. A line of its own text gets back the prefix that it had.
 * @param hasSameWidth whether the lines after the first one may keep theirs
 */
export function withPrefix(lines: readonly Line[], prefix: Prefix, source: Source | null, hasSameWidth = true): Line[] {
  const outer = source?.hasLines ? source.raw.split('\n') : [];
  return lines.map(({ text, at }, index) => {
    const isOwn = source !== null && at?.within === source.id && at.line < outer.length;
    const isFirst = index === 0;
    const kept = prefix.kept === undefined ? outer[at?.line ?? 0] : isFirst ? prefix.kept : outer[at?.line ?? 0];
    const isPlaced = prefix.kept === undefined || isFirst === (at?.line === 0);
    if (isOwn && at && isPlaced && (isFirst || hasSameWidth) && kept !== null && kept !== undefined) {
      return { text: kept, at: { within: source.within, line: source.line + at.line } };
    }
    const before = isFirst ? prefix.first : prefix.rest;
    return newLine(text === '' ? before.trimEnd() : before + text);
  });
}
