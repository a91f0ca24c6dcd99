/** The JSON of answers: long lists are serialized in chunks, and long texts compressed. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { Context } from 'hono';
import { jsonType } from './refusal.ts';

/** Entries that are serialized within a millisecond. */
const chunk = 1000;

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
  if (list.length <= chunk) return JSON.stringify(list);
  const chunks: string[] = [];
  for (let start = 0; start < list.length; start += chunk) {
    chunks.push(JSON.stringify(list.slice(start, start + chunk)).slice(1, -1));
    await yieldToEventLoop();
  }
  return `[${chunks.join(',')}]`;
}

/** In bytes. Below this size, compressing costs more than it saves. */
const minimumSize = 4 * 1024;
/** In bytes. From here on, quality 2 makes a list of pages half as large as the fastest one does, in the same time. */
const largeSize = 128 * 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Compressed = { body: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> };

/**
 * Nobody can be made to send a request with another person's access token, so the compressed size reveals no secret.
 * @param accepted the request's Accept-Encoding
 */
export async function compress(text: string, accepted: string | undefined): Promise<Compressed> {
  const bytes = Buffer.from(text);
  const size = bytes.length;
  if (size < minimumSize) return { body: text, headers: {} };
  const encoding = encodingFor(accepted);
  const headers = { Vary: 'Accept-Encoding' };
  if (encoding === '') return { body: text, headers };
  const isLarge = size >= largeSize;
  const params = { [zlib.BROTLI_PARAM_QUALITY]: isLarge ? 2 : 4, [zlib.BROTLI_PARAM_SIZE_HINT]: size };
  const compressed = encoding === 'br' ? brotli(bytes, { params }) : zip(bytes, { level: isLarge ? 1 : 6 });
  return { body: new Uint8Array(await compressed), headers: { ...headers, 'Content-Encoding': encoding } };
}

/** The best encoding that the client accepts; empty for none. */
export function encodingFor(accepted: string | undefined): 'br' | 'gzip' | '' {
  return (['br', 'gzip'] as const).find((encoding) => accepts(accepted, encoding)) ?? '';
}

/** Whether the encoding is listed, and not with weight 0 (RFC 9110 §12.5.3). */
export function accepts(accepted: string | undefined, encoding: string): boolean {
  const named = new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`, 'i').exec(accepted ?? '');
  return named !== null && Number(named[1] ?? '1') > 0;
}

export function sendJson(context: Context, status: 200 | 201, { body, headers }: Compressed): Response {
  context.header('Content-Type', jsonType);
  for (const [name, value] of Object.entries(headers)) context.header(name, value, { append: true });
  return context.body(body, status);
}
