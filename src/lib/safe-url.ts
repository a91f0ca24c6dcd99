/** Which URLs a link or an image may have. */
import { t } from '../language/translate.ts';

/**
 * A URL allowed in a link or an image: http, https, mailto, tel, a fragment, or a path on this site.
 * `null` for everything else: other schemes, protocol-relative and backslash forms, credentials, control characters.
 */
export function safeUrl(url: string): string | null {
  const trimmed = url.trim();
  if (/[\p{Cc}\\]/u.test(trimmed) || trimmed.startsWith('//')) return null;
  const scheme = /^([^/?#]*?):/.exec(decodeLoosely(trimmed))?.[1];
  if (scheme === undefined) return trimmed;
  if (/^https?$/i.test(scheme)) return isWebAddress(trimmed) ? trimmed : null;
  return /^(?:mailto|tel)$/i.test(scheme) ? trimmed : null;
}

function isWebAddress(url: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username === '' && password === '';
}

/** Entities and percent signs could hide a colon from this check, but not from every consumer of the URL. */
function decodeLoosely(url: string): string {
  return url
    .replaceAll(/&(?:#x0*3a|#0*58|colon);?/gi, ':')
    .replaceAll(/%3a/gi, ':')
    .replaceAll(/&(?:tab|newline|#x0*[9ad]|#0*(?:9|10|13));?/gi, '');
}

/** Why the text is not allowed as the URL of an external link (LINK-04); `null` for an http(s), mailto or tel URL. */
export function urlRefusal(text: string): string | null {
  const url = text.trim();
  if (url === '') return t('Enter a URL, such as https://example.org/page.');
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  if (scheme === undefined) return t('Begin the URL with https://, http://, mailto: or tel:.');
  if (!['http', 'https', 'mailto', 'tel'].includes(scheme)) {
    return t('A {scheme}: URL is not allowed in a link. Use https://, http://, mailto: or tel:.', { scheme });
  }
  if (safeUrl(url) === null) return t('This is no complete URL. Compare it with https://example.org/page.');
  if (/\s/.test(url)) return t('A URL has no spaces. Write %20 instead.');
  if (/^mailto:[^@?]+@[^@?]+/i.test(url) || /^tel:\+?[\d().;=a-z-]*\d/i.test(url)) return null;
  if (scheme === 'mailto') return t('Write the address after mailto:, such as mailto:info@example.org.');
  if (scheme === 'tel') return t('Write the number after tel:, such as tel:+493415550120.');
  return null;
}
