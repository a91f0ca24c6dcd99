/**
 * A URL that may stand in a link or a picture: http, https, mailto, tel, a fragment, or a path of one's own.
 * `null` for everything else: other schemes, protocol-relative and backslash forms, hidden control characters.
 */
export function safeUrl(url: string): string | null {
  const trimmed = url.trim();
  if (/[\p{Cc}\\]/u.test(trimmed) || trimmed.startsWith('//')) return null;
  const scheme = /^([^/?#]*?):/.exec(decodeLoosely(trimmed))?.[1];
  if (scheme === undefined) return trimmed;
  return ['http', 'https', 'mailto', 'tel'].includes(scheme.toLowerCase()) ? trimmed : null;
}

/** Entities and percent signs could hide a colon from the check, though not from every reader of the URL. */
function decodeLoosely(url: string): string {
  return url
    .replaceAll(/&(?:#x0*3a|#0*58|colon);?/gi, ':')
    .replaceAll(/%3a/gi, ':')
    .replaceAll(/&(?:tab|newline|#x0*[9ad]|#0*(?:9|10|13));?/gi, '');
}
