/** Response headers of images: they can be embedded anywhere and cannot run scripts. */
import { getMimeType } from 'hono/utils/mime';

/** For content that never changes under its name. */
export function imageHeaders(name: string) {
  return {
    'Content-Type': getMimeType(name) ?? 'application/octet-stream',
    'Content-Disposition': `inline; filename="${name}"`,
    'Cache-Control': 'public, max-age=31536000, immutable',
    ETag: `"${name}"`,
    ...inertHeaders,
  };
}

/** For every response at an image address, including refusals. */
export const inertHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;
