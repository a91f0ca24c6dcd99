import { decodingProblem, type Problem } from './problems.ts';

const depthLimit = 20;
/** About five thousand entries of a menu. Each value costs far more than the characters in which it is written. */
const valueLimit = 20_000;

export type JsonExcess = 'depth' | 'values';

export const excessProblems: Readonly<Record<JsonExcess, Problem>> = {
  depth: decodingProblem('too_deep'),
  values: decodingProblem('too_many_values'),
};

/** Which limit a JSON text exceeds, found before it is parsed; stops at the first excess. */
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

/** Where the string that begins at `start` ends; -1 if it does not end. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return -1;
}
