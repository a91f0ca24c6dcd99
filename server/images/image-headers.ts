/** How the library and the proxy hand out an image: it can be shown anywhere and do nothing. */

/** The headers for content that never changes under its name. */
export function imageHeaders(name: string): Record<string, string> {
  return {
    'Content-Type': contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'Content-Disposition': `inline; filename="${name}"`,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${name}"`,
    ...inertHeaders,
  };
}

/** For every answer at an address of an image, refusals included. */
export const inertHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
};

/** Whether `If-None-Match`, a list, names what would be sent (RFC 9110 §13.1.2, weak comparison). `etag` without its quotes. */
export function isKnownTag(ifNoneMatch: string | undefined, etag: string): boolean {
  const given = ifNoneMatch?.trim() ?? '';
  if (given === '*') return true;
  return [...given.matchAll(/"([^"]*)"/g)].some(([, tag]) => tag === etag);
}
