/** Resizes and crops an original; the resizing types work as in imgproxy. */
import type { Sharp } from 'sharp';
import { largestSide } from '../../../contract/image-config.ts';
import { ImageFailure, imageFailureFrom, imageLimits, openImage, readHeader, smart } from '../decoder.ts';
import type { Format, ImageRequest } from './proxy-path.ts';

type Size = { width: number; height: number };
type Gravity = ImageRequest['gravity'];
export type Sizing = Pick<ImageRequest, 'resizingType' | 'width' | 'height' | 'enlarge'>;
/** The image is scaled to `scaled` and then cropped to `result`, which is never larger. */
export type Plan = { scaled: Size; result: Size };

/** @throws ImageFailure */
export async function resizeImage(
  bytes: Uint8Array,
  request: ImageRequest,
  format: Format,
  seconds = imageLimits.seconds,
): Promise<Buffer> {
  try {
    const header = await readHeader(bytes);
    limitPixels(header, imageLimits.pixels);
    const upright = header.turned ? { width: header.height, height: header.width } : header;
    // Of the formats, only WebP moves.
    const frames = format === 'webp' ? header.frames : 1;
    const plan = planSizes(upright, request, largestResult(format, frames));
    const still = await openImage(bytes, seconds);
    if (frames === 1) return await encode(crop(still, upright, plan, request.gravity), format, plan.result);
    const gravity = await gravityOf(still, plan, request.gravity);
    const moving = crop(await openImage(bytes, seconds, true), upright, plan, gravity);
    return await moving.webp({ quality: 80, effort: 1 }).toBuffer();
  } catch (error) {
    throw imageFailureFrom(error);
  }
}

function limitPixels({ width, height }: Size, limit: number): void {
  if (width * height <= limit) return;
  throw new ImageFailure('too many pixels', `${Math.round(width)} × ${Math.round(height)} pixels are too many`);
}

function largestResult(format: Format, frames: number): number {
  if (frames > 1) return imageLimits.result.moving / frames;
  return format === 'avif' ? imageLimits.result.avif : Number.POSITIVE_INFINITY;
}

/**
 * Computes the sizes as imgproxy does (`processing/prepare.go`). If a side of the result would be longer than
 * `largestSide`, or the result had more pixels than `largest`, the whole result is scaled down.
 */
export function planSizes(source: Size, sizing: Sizing, largest = Number.POSITIVE_INFINITY): Plan {
  const target = { width: sizing.width || source.width, height: sizing.height || source.height };
  const scale = scales(source, target, sizing);
  const scaled = { width: source.width * scale.x, height: source.height * scale.y };
  const window = sizing.resizingType === 'fill-down' && !sizing.enlarge ? shrinkWindow(target, scaled) : target;
  const result = {
    width: sizing.width === 0 ? scaled.width : Math.min(window.width, scaled.width),
    height: sizing.height === 0 ? scaled.height : Math.min(window.height, scaled.height),
  };
  const fitting = Math.sqrt(largest / (result.width * result.height));
  const limit = Math.min(1, largestSide / result.width, largestSide / result.height, fitting);
  const whole = { width: wholePixels(result.width * limit), height: wholePixels(result.height * limit) };
  return {
    result: whole,
    scaled: {
      width: Math.max(whole.width, wholePixels(scaled.width * limit)),
      height: Math.max(whole.height, wholePixels(scaled.height * limit)),
    },
  };
}

function scales(
  source: Size,
  target: Size,
  { resizingType, width, height, enlarge }: Sizing,
): { x: number; y: number } {
  const wanted = { x: target.width / source.width, y: target.height / source.height };
  const chosen = chooseScales(wanted, { width, height }, typeFor(resizingType, source, target));
  const largest = Math.max(chosen.x, chosen.y);
  return enlarge || largest <= 1 ? chosen : { x: chosen.x / largest, y: chosen.y / largest };
}

function chooseScales(wanted: { x: number; y: number }, asked: Size, type: Sizing['resizingType']) {
  if (type === 'force') return wanted;
  const one = (scale: number) => ({ x: scale, y: scale });
  if (asked.width === 0) return one(wanted.y);
  if (asked.height === 0) return one(wanted.x);
  return one(type === 'fit' ? Math.min(wanted.x, wanted.y) : Math.max(wanted.x, wanted.y));
}

/** `auto` fills if both are portrait or both are not, and fits otherwise. */
function typeFor(type: Sizing['resizingType'], source: Size, target: Size): Sizing['resizingType'] {
  if (type !== 'auto') return type;
  const alike = source.width - source.height >= 0 === target.width - target.height >= 0;
  return alike ? 'fill' : 'fit';
}

/** The largest window with the target's aspect ratio that the image can fill. */
function shrinkWindow(target: Size, scaled: Size): Size {
  const excess = Math.max(1, target.width / scaled.width, target.height / scaled.height);
  return { width: target.width / excess, height: target.height / excess };
}

/** Beyond it, seeking the most salient part takes longer than the time limit. */
const largestScaled = 25_000_000;
const middle = { kind: 'point', x: 0.5, y: 0.5 } as const;

function crop(image: Sharp, source: Size, { scaled, result }: Plan, gravity: Gravity): Sharp {
  const isCropped = scaled.width > result.width || scaled.height > result.height;
  if (!isCropped) return image.resize({ ...result, fit: 'fill' });
  if (scaled.width * scaled.height > largestScaled) {
    // An image much longer than the result would be enlarged to hundreds of megapixels only to be cropped.
    const part = {
      width: wholePixels((source.width * result.width) / scaled.width),
      height: wholePixels((source.height * result.height) / scaled.height),
    };
    return image.extract(placed(part, source, gravity)).resize({ ...result, fit: 'fill' });
  }
  if (gravity.kind === 'smart') return image.resize({ ...result, fit: 'cover', position: smart });
  return image.resize({ ...scaled, fit: 'fill' }).extract(placed(result, scaled, gravity));
}

function placed(part: Size, whole: Size, gravity: Gravity): Size & { left: number; top: number } {
  const { x, y } = gravity.kind === 'smart' ? middle : gravity;
  return { ...part, left: offset(x, whole.width, part.width), top: offset(y, whole.height, part.height) };
}

/** All frames of a moving picture are cropped at the place that is the most salient one of the first. */
async function gravityOf(still: Sharp, { scaled, result }: Plan, gravity: Gravity): Promise<Gravity> {
  const isCropped = scaled.width > result.width || scaled.height > result.height;
  if (gravity.kind !== 'smart' || !isCropped || scaled.width * scaled.height > largestScaled) return gravity;
  const cropped = still.resize({ ...result, fit: 'cover', position: smart });
  const { info } = await cropped.raw().toBuffer({ resolveWithObject: true });
  const share = (offset = 0, part: number, whole: number) => (part / 2 - offset) / whole;
  return {
    kind: 'point',
    x: share(info.cropOffsetLeft, result.width, scaled.width),
    y: share(info.cropOffsetTop, result.height, scaled.height),
  };
}

/** The start of the part whose middle is as close as possible to the point at `share` of the whole. */
function offset(share: number, whole: number, part: number): number {
  return Math.round(Math.min(Math.max(whole * share - part / 2, 0), whole - part));
}

function encode(image: Sharp, format: Format, { width, height }: Size): Promise<Buffer> {
  // libaom ignores the time limit: 4096 × 4096 pixels of noise take 25 s with effort 3, but 3 s with effort 0.
  const effort = width * height > 1_000_000 ? 0 : 2;
  const encoders = {
    webp: () => image.webp({ quality: 80 }),
    jpg: () => image.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }),
    png: () => image.png(),
    avif: () => image.avif({ quality: 60, effort }),
  };
  return encoders[format]().toBuffer();
}

function wholePixels(pixels: number): number {
  return Math.max(1, Math.round(pixels));
}
