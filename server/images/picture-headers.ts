/** How the library and the proxy hand out a picture: it can be shown anywhere and do nothing. */

/** The headers for content that never changes under its address. `etag` without its quotes. */
export function pictureHeaders(name: string, etag: string): Record<string, string> {
  return {
    'Content-Type': contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'Content-Disposition': `inline; filename="${name}"`,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${etag}"`,
    ...inertHeaders,
  };
}

/** For every answer at an address of a picture, refusals included. */
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
