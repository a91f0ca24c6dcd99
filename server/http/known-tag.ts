import type { Context } from 'hono';

/** An entity tag in a list. The tag itself may contain commas. */
const listedTag = /[ \t,]*(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?=,|$)/gy;

/** Whether `If-None-Match` lists this `ETag`, so that 304 is the answer (RFC 9110 §13.1.2: tags are compared weakly). */
export function isKnown({ req }: Pick<Context, 'req'>, etag: string): boolean {
  const header = req.header('If-None-Match')?.trim() ?? '';
  const opaque = etag.replace(/^W\//, '');
  return header === '*' || [...header.matchAll(listedTag)].some(([, tag]) => tag === opaque);
}
