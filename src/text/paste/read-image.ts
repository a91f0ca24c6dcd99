import type { Findings } from './blocks.ts';
import type { HtmlElement } from './html-tree.ts';

/** Addresses are listed up to this number. */
const maxListed = 100;
const maxImages = 50;
/** Pixels of a sign beside the text, or of a dot that counts readers. */
const maxSign = 40;

/** Notes the image; returns the text that stands for it, which is that of a picture character or empty. */
export function readImage({ attributes }: HtmlElement, findings: Findings): string {
  const alt = attributes.get('alt') ?? '';
  if (isEmoji(alt)) return alt;
  const src = attributes.get('src')?.trim() ?? '';
  const isSign = [attributes.get('width'), attributes.get('height')].some(
    (size) => Number.parseInt(size ?? '99', 10) <= maxSign,
  );
  if (src === '' || isSign || attributes.get('aria-roledescription') === 'checkbox') return '';
  const type = /^data:image\/(png|jpeg|gif|webp|avif);base64,/i.exec(src)?.[1]?.toLowerCase();
  if (type && findings.images.length < maxImages) {
    const number = findings.images.length + 1;
    findings.images.push({ name: nameOf(alt, number, type === 'jpeg' ? 'jpg' : type), data: src });
  } else if (/^https?:/i.test(src)) {
    findings.left.remoteImages += 1;
    if (findings.remote.length < maxListed) findings.remote.push(src.slice(0, 2000));
  } else findings.left.missingImages += 1;
  return '';
}

function nameOf(alt: string, number: number, extension: string): string {
  const words = alt
    .trim()
    .replaceAll(/[\p{Cc}/\\:*?"<>|]+/gu, ' ')
    .trim();
  return /^.{1,80}\.(?:png|jpe?g|gif|webp|avif)$/i.test(words) ? words : `image${number}.${extension}`;
}

const isEmoji = (text: string) =>
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f)+$/u.test(text);
