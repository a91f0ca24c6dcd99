/** The JSON of answers: long lists are serialized in chunks, and long texts compressed. */
import { setImmediate as othersHadTheirTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

/** Small enough to be serialized in a millisecond. */
const piece = 1000;

/** The same text as `JSON.stringify`, for an entity or a list of entities. */
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

/** Below this size, compressing costs more than it saves. */
const worthwhile = 4 * 1024;
/** From this size on, a fast setting is used: a list of pages is half as large as with the fastest, in the same time. */
const large = 128 * 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Compressed = { body: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> };

/**
 * Compresses a text. Nobody can be made to send a request with another person's access token, so no secret can be
 * guessed from how well an answer compresses.
 * @param accepted the request's Accept-Encoding
 */
export async function compress(text: string, accepted: string | undefined): Promise<Compressed> {
  const bytes = Buffer.from(text);
  const size = bytes.length;
  if (size < worthwhile) return { body: text, headers: {} };
  const headers = { Vary: 'Accept-Encoding' };
  if (accepts(accepted, 'br')) {
    const params = { [zlib.BROTLI_PARAM_QUALITY]: size < large ? 4 : 2, [zlib.BROTLI_PARAM_SIZE_HINT]: size };
    const body = new Uint8Array(await brotli(bytes, { params }));
    return { body, headers: { ...headers, 'Content-Encoding': 'br' } };
  }
  if (accepts(accepted, 'gzip')) {
    const body = new Uint8Array(await zip(bytes, { level: size < large ? 6 : 1 }));
    return { body, headers: { ...headers, 'Content-Encoding': 'gzip' } };
  }
  return { body: text, headers };
}

/** Whether the encoding is listed, and not with weight 0 (RFC 9110 §12.5.3). */
export function accepts(accepted: string | undefined, encoding: string): boolean {
  const named = new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`, 'i').exec(accepted ?? '');
  return named !== null && Number(named[1] ?? '1') > 0;
}
