/** The difference of two texts: equal lines as their number, other lines word by word. */
import { type DiffPart, diffTokens, diffWords } from '../forms/word-diff.ts';

/** `fold` is a run of equal lines, by their number. */
export type TextDifference = ({ kind: 'fold'; lines: number } | { kind: 'text'; parts: DiffPart[] })[];

/** A single equal line is shown: its number would take as much room. */
const foldedFrom = 2;

export function diffText(before: string, after: string): TextDifference {
  const runs = runsOf(diffTokens(linesOf(before), linesOf(after)));
  return joined(
    runs.map(({ out, put, isSame }) =>
      isSame && out.length >= foldedFrom
        ? { kind: 'fold', lines: out.length }
        : { kind: 'text', parts: diffWords(out.join(''), put.join('')) },
    ),
  );
}

type Run = { isSame: boolean; out: string[]; put: string[] };

/** Neighbouring lines that are the same, or that are not. */
function runsOf(lines: readonly DiffPart[]): Run[] {
  const runs: Run[] = [];
  for (const { kind, text } of lines) {
    const isSame = kind === 'same';
    let run = runs.at(-1);
    if (run?.isSame !== isSame) {
      run = { isSame, out: [], put: [] };
      runs.push(run);
    }
    if (kind !== 'in') run.out.push(text);
    if (kind !== 'out') run.put.push(text);
  }
  return runs;
}

function joined(groups: TextDifference): TextDifference {
  const all: TextDifference = [];
  for (const group of groups) {
    const last = all.at(-1);
    if (group.kind === 'text' && last?.kind === 'text') last.parts.push(...group.parts);
    else all.push(group);
  }
  return all;
}

/** Each with its line break. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
