/** JSON of entities that may hold tens of thousands of rows: long lists are written in pieces. */
import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';

/** Few enough to be written in a millisecond. */
const piece = 1000;

/** The same text as that of `JSON.stringify`, for an entity or a list of them. */
export async function jsonText(entity: unknown): Promise<string> {
  if (Array.isArray(entity)) return listText(entity);
  if (typeof entity !== 'object' || entity === null) return JSON.stringify(entity);
  const fields: string[] = [];
  for (const [name, value] of Object.entries(entity)) {
    const text = Array.isArray(value) ? await listText(value) : JSON.stringify(value);
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${fields.join(',')}}`;
}

async function listText(list: readonly unknown[]): Promise<string> {
  if (list.length <= piece) return JSON.stringify(list);
  const pieces: string[] = [];
  for (let start = 0; start < list.length; start += piece) {
    pieces.push(JSON.stringify(list.slice(start, start + piece)).slice(1, -1));
    await othersHadTheirTurn();
  }
  return `[${pieces.join(',')}]`;
}
