/**
 * The trimmed URL if a link or an image may have it: http, https, mailto, tel, a fragment, or a path on this site.
 * `null` for other schemes, protocol-relative URLs, backslashes, credentials and control characters.
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

/** Character references and percent encoding could hide a colon from this check, but not from every consumer of the URL. */
function decodeLoosely(url: string): string {
  return url
    .replaceAll(/&(?:#x0*3a|#0*58|colon);?/gi, ':')
    .replaceAll(/%3a/gi, ':')
    .replaceAll(/&(?:tab|newline|#x0*[9ad]|#0*(?:9|10|13));?/gi, '');
}
