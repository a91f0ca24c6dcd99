/** The difference of two texts: runs of equal lines are folded, other lines are compared word by word. */
import { type DiffPart, diffTokens, diffWords } from '../forms/word-diff.ts';

/** `lines` is the number of folded lines. */
export type TextDifference = ({ kind: 'fold'; lines: number } | { kind: 'text'; parts: DiffPart[] })[];

/** A single equal line is shown: folded, it would take as much space. */
const foldedFrom = 2;

export function diffText(before: string, after: string): TextDifference {
  const groups: TextDifference = [];
  for (const { isSame, out, put } of runsOf(diffTokens(linesOf(before), linesOf(after)))) {
    const last = groups.at(-1);
    if (isSame && out.length >= foldedFrom) groups.push({ kind: 'fold', lines: out.length });
    else if (last?.kind === 'text') last.parts.push(...diffWords(out.join(''), put.join('')));
    else groups.push({ kind: 'text', parts: diffWords(out.join(''), put.join('')) });
  }
  return groups;
}

type Run = { isSame: boolean; out: string[]; put: string[] };

/** Groups neighbouring lines that are equal, or that are not. */
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

/** Every line includes its line break. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
