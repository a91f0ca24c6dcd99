import { decodingProblem, type Problem } from './problems.ts';

const depthLimit = 20;
/** Enough for about 5,000 menu entries. A value costs far more memory than its characters. */
const valueLimit = 20_000;

export type JsonExcess = 'depth' | 'values';

export const excessProblems: Readonly<Record<JsonExcess, Problem>> = {
  depth: decodingProblem('too_deep'),
  values: decodingProblem('too_many_values'),
};

/** The first limit that a JSON text exceeds. Call it before parsing; it stops at the first excess. */
export function jsonExcess(text: string): JsonExcess | null {
  let values = 1;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      at = endOfString(text, at);
      if (at < 0) return null;
    } else if (character === '[' || character === '{') {
      depth += 1;
      values += 1;
    } else if (character === ']' || character === '}') depth -= 1;
    else if (character === ',') values += 1;
    if (depth > depthLimit) return 'depth';
    if (values > valueLimit) return 'values';
  }
  return null;
}

/** The index of the closing quote; -1 if there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return -1;
}
