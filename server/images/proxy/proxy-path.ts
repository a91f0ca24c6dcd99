/**
 * Parses imgproxy paths: `/{signature}/{option}/.../{base64url source}.{extension}`. A path with an option that is not
 * listed below, or with gravity offsets, is invalid.
 */
import type { ResizingType } from '../../../contract/constants.ts';
import { largestSide } from '../../../contract/image-config.ts';
import { resizingTypes } from '../../../contract/image-path.ts';

export type Gravity = { kind: 'smart' } | { kind: 'point'; x: number; y: number };
export type Format = 'webp' | 'jpg' | 'png' | 'avif';

/** `width` and `height` in pixels; 0 follows from the other side. A `format` of `null` keeps the source's format. */
export type ImageRequest = {
  source: string;
  resizingType: ResizingType;
  width: number;
  height: number;
  enlarge: boolean;
  gravity: Gravity;
  format: Format | null;
};

/** `null` if nothing follows the signature. */
export function splitSignature(path: string): { signature: string; signed: string } | null {
  const [, signature, signed] = /^\/([^/]*)(\/.+)$/.exec(path) ?? [];
  return signature === undefined || signed === undefined ? null : { signature, signed: restoreColons(signed) };
}

/** `null` if the path or one of its options is invalid. */
export function parseImagePath(path: string): ImageRequest | null {
  const segments = path.split('/').slice(1);
  const sourceStart = segments.findIndex((segment) => !segment.includes(':'));
  if (sourceStart === -1) return null;
  let options: Options = defaults;
  for (const segment of segments.slice(0, sourceStart)) {
    const changed = applyOption(options, segment);
    if (!changed) return null;
    options = changed;
  }
  const found = parseSource(segments.slice(sourceStart));
  if (!found) return null;
  if (found.extension === '') return { ...options, source: found.source };
  const format = formatOf(found.extension);
  return format ? { ...options, source: found.source, format } : null;
}

type Options = Omit<ImageRequest, 'source'>;
type Apply = (values: readonly string[]) => Partial<Options> | null;

const defaults: Options = {
  resizingType: 'fit',
  width: 0,
  height: 0,
  enlarge: false,
  gravity: { kind: 'point', x: 0.5, y: 0.5 },
  format: null,
};

const compass: Readonly<Record<string, readonly [number, number]>> = {
  nowe: [0, 0],
  no: [0.5, 0],
  noea: [1, 0],
  we: [0, 0.5],
  ce: [0.5, 0.5],
  ea: [1, 0.5],
  sowe: [0, 1],
  so: [0.5, 1],
  soea: [1, 1],
};

const width = side('width');
const height = side('height');
const resizingType = single((value) => {
  const known = resizingTypes.find((type) => type === value);
  return known ? { resizingType: known } : null;
});
const enlarge = single((value) => ({ enlarge: ['1', 't', 'true'].includes(value) }));
const size = sequence([width, height, enlarge]);
const resize = sequence([resizingType, width, height, enlarge]);
const format = single((value) => {
  const known = formatOf(value);
  return known ? { format: known } : null;
});

const options: readonly { names: readonly string[]; apply: Apply }[] = [
  { names: ['rs', 'resize'], apply: resize },
  { names: ['s', 'size'], apply: size },
  { names: ['rt', 'resizing_type'], apply: resizingType },
  { names: ['w', 'width'], apply: width },
  { names: ['h', 'height'], apply: height },
  { names: ['el', 'enlarge'], apply: enlarge },
  { names: ['g', 'gravity'], apply: gravity },
  { names: ['f', 'format', 'ext'], apply: format },
];

function applyOption(current: Options, segment: string): Options | null {
  const [name = '', ...values] = segment.split(':');
  const changes = options.find(({ names }) => names.includes(name))?.apply(values) ?? null;
  return changes && { ...current, ...changes };
}

/** An option with one argument; an empty one changes nothing. */
function single(apply: (value: string) => Partial<Options> | null): Apply {
  return ([value = '', ...others]) => {
    if (others.length > 0) return null;
    return value === '' ? {} : apply(value);
  };
}

function sequence(parts: readonly Apply[]): Apply {
  return (values) => {
    if (values.length > parts.length) return null;
    const changes = values.map((value, index) => parts[index]?.([value]) ?? null);
    return changes.includes(null) ? null : Object.assign({}, ...changes);
  };
}

function side(name: 'width' | 'height'): Apply {
  return single((value) => {
    const pixels = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
    return pixels <= largestSide ? { [name]: pixels } : null;
  });
}

function gravity([kind = '', ...values]: readonly string[]): Partial<Options> | null {
  if (kind === 'fp') return focusPoint(values);
  if (values.length > 0) return null;
  if (kind === 'sm') return { gravity: { kind: 'smart' } };
  const point = Object.hasOwn(compass, kind) ? compass[kind] : undefined;
  return point ? { gravity: { kind: 'point', x: point[0], y: point[1] } } : null;
}

function focusPoint(values: readonly string[]): Partial<Options> | null {
  const [x, y] = values.map((value) => (/^(?:0|1|[01]?\.\d{1,6})$/.test(value) ? Number(value) : Number.NaN));
  if (values.length !== 2 || x === undefined || y === undefined || !(x <= 1 && y <= 1)) return null;
  return { gravity: { kind: 'point', x, y } };
}

function parseSource(segments: readonly string[]): { source: string; extension: string } | null {
  const found = segments[0] === 'plain' ? plainSource(segments.slice(1).join('/')) : encodedSource(segments.join(''));
  return found && found.source !== '' ? found : null;
}

function encodedSource(text: string): { source: string; extension: string } | null {
  const [encoded = '', extension = '', ...others] = text.split('.');
  if (others.length > 0 || !/^[\w-]+={0,2}$/.test(encoded)) return null;
  const source = decodeUtf8(Buffer.from(encoded, 'base64url'));
  return source === null ? null : { source, extension };
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null; // not UTF-8
  }
}

function plainSource(text: string): { source: string; extension: string } | null {
  const [encoded = '', extension = '', ...others] = text.split('@');
  if (others.length > 0) return null;
  try {
    return { source: decodeURIComponent(encoded), extension };
  } catch {
    return null; // an invalid percent sequence
  }
}

function formatOf(extension: string): Format | null {
  if (extension === 'jpeg') return 'jpg';
  return (['webp', 'jpg', 'png', 'avif'] as const).find((known) => known === extension) ?? null;
}

/** Some reverse proxies encode `:` as `%3A`, but the signature covers the colon. */
function restoreColons(path: string): string {
  const [, optionsPart = path, plain = ''] = /^(.*?)(\/plain\/.*)$/.exec(path) ?? [];
  return optionsPart.replaceAll(/%3a/gi, ':') + plain;
}
