/** The JSON that websites are given, in which stored JSON texts keep their numbers and the order of their keys. */
import { randomUUID } from 'node:crypto';
import { anything, record } from '../../contract/decode.ts';
import { isFaithfulJson } from '../../contract/faithful-json.ts';

/** Nobody can write it into a text beforehand. */
const mark = randomUUID();
const marked = new RegExp(`"${mark}((?:[^"\\\\]|\\\\.)*)"`, 'g');

/** The object of a stored text: as a value, or as it stands there if JavaScript would change it. */
export function deliveredObject(text: string): Record<string, unknown> {
  const value = record(anything)(JSON.parse(text));
  if (isFaithfulJson(text)) return value;
  return Object.defineProperty({ ...value }, 'toJSON', { value: () => mark + text });
}

export function deliveredJson(value: unknown): string {
  const json = JSON.stringify(value);
  return json.includes(mark) ? json.replace(marked, (_, text: string) => JSON.parse(`"${text}"`)) : json;
}
