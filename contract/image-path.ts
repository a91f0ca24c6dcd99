/**
 * Paths of the image proxy, in the format of imgproxy:
 * `/rs:{resizingType}:{width}:{height}:{enlarge}/g:{gravity}/{base64url source}.{extension}`.
 * Signing needs the platform's crypto, so browser and server each implement it.
 */
import { base64Url } from './base64-url.ts';
import type { ImageConfig, ResizingType } from './constants.ts';

export const resizingTypes: readonly ResizingType[] = ['fit', 'fill', 'fill-down', 'force', 'auto'];

/**
 * @param source the image's URL exactly as stored
 * @returns the unsigned path
 * @throws if the resizing type, width, height or enlarge flag is missing or invalid
 */
export function imagePath(source: string, config: Partial<ImageConfig>): string {
  const { resizingType, width, height, enlarge, gravity, extension } = config;
  if (!resizingType || !resizingTypes.includes(resizingType)) throw new Error('Image path wants a resizing type');
  if (!isSize(width)) throw new Error('Image path wants a width');
  if (!isSize(height)) throw new Error('Image path wants a height');
  if (enlarge !== 0 && enlarge !== 1) throw new Error('Image path wants an enlarge flag, 0 or 1');
  const suffix = extension ? `.${extension}` : '';
  return `/rs:${resizingType}:${width}:${height}:${enlarge}/g:${gravity ?? 'sm'}/${base64Url(utf8(source))}${suffix}`;
}

const written = /\/rs:([\w-]+):(\d+):(\d+):([01])\/g:([^/]+)\/([\w-]+)(?:\.(\w+))?$/;

/**
 * What `imagePath` wrote at the end of an address; `encoded` is the source in base64url. `null` for any other address. The
 * signature is not checked.
 */
export function readImagePath(address: string): { config: ImageConfig; encoded: string } | null {
  const [, type, width, height, enlarge, gravity = '', encoded = '', extension = ''] = written.exec(address) ?? [];
  const resizingType = resizingTypes.find((known) => known === type);
  if (!resizingType) return null;
  const size = { width: Number(width), height: Number(height), enlarge: enlarge === '1' ? 1 : 0 } as const;
  return { config: { ...size, resizingType, gravity, extension }, encoded };
}

function isSize(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function utf8(text: string): number[] {
  const escaped = encodeURIComponent(text);
  return [...escaped.matchAll(/%([0-9A-F]{2})|(.)/g)].map(([, hex, plain]) =>
    hex ? Number.parseInt(hex, 16) : (plain ?? '').charCodeAt(0),
  );
}
