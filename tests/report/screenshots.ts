/**
 * The screenshots of steps. The same screen comes many times, so each screenshot stands in the page once and steps lead to it.
 * As long as they are small they are in the page itself; beyond that they stay files beside it, and the page stays light.
 */
import { createHash } from 'node:crypto';

/** Bytes of screenshots that a page may hold. */
export const embeddable = 8 * 1024 * 1024;

/** `source` is what an `img` shows: the screenshot itself, or its place from the page. */
export type Screenshot = { id: string; source: string };
export type Album = { screenshots: readonly Screenshot[]; idOf: (screenshot: string) => string | null };

/** `screenshots` are paths as the results name them; `read` yields a screenshot's bytes, or `null` where it is gone. */
export function albumOf(
  screenshots: readonly string[],
  read: (path: string) => Uint8Array | null,
  limit = embeddable,
): Album {
  const ids = new Map<string, string>();
  const found = new Map<string, { path: string; bytes: Uint8Array }>();
  for (const path of new Set(screenshots)) {
    const bytes = read(path);
    if (bytes === null) continue;
    const id = `screenshot-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`;
    ids.set(path, id);
    if (!found.has(id)) found.set(id, { path, bytes });
  }
  const total = [...found.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  const source = (path: string, bytes: Uint8Array) =>
    total <= limit ? `data:${typeOf(path)};base64,${Buffer.from(bytes).toString('base64')}` : `models/${path}`;
  return {
    screenshots: [...found].map(([id, { path, bytes }]) => ({ id, source: source(path, bytes) })),
    idOf: (screenshot) => ids.get(screenshot) ?? null,
  };
}

function typeOf(path: string): string {
  return path.endsWith('.png') ? 'image/png' : path.endsWith('.webp') ? 'image/webp' : 'image/jpeg';
}
