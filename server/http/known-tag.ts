import type { Context } from 'hono';

/** One entity tag of a list, with the comma behind it; a tag may itself contain commas. */
const listedTag = /[ \t,]*(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?=,|$)/gy;

/** Whether the client has the answer with this `ETag` already (RFC 9110 §13.1.2: tags are compared weakly). */
export function isKnown({ req }: Pick<Context, 'req'>, etag: string): boolean {
  const given = req.header('If-None-Match')?.trim() ?? '';
  const opaque = etag.replace(/^W\//, '');
  return given === '*' || [...given.matchAll(listedTag)].some(([, tag]) => tag === opaque);
}
