/** Whether `If-None-Match`, a list, names what would be sent (RFC 9110 §13.1.2, weak comparison). `etag` without its quotes. */
export function isKnownTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const given = ifNoneMatch?.trim() ?? '';
  if (given === '*') return true;
  return [...given.matchAll(/"([^"]*)"/g)].some(([, tag]) => tag === etag);
}
