import { safeUrl } from '../../markdown/safe-url.ts';
import { t } from '../language/translate.ts';

/** Why a text is not allowed as the URL of an external link; `null` for a valid http(s), mailto or tel URL. */
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
