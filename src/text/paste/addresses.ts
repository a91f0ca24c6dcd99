/** The target of a pasted link. */
import { safeUrl } from '../../../markdown/safe-url.ts';
import type { Findings } from './blocks.ts';

const tracking =
  /^(?:utm_\w+|mtm_\w+|pk_\w+|piwik_\w+|hsa_\w+|at_(?:campaign|medium)|wt_mc|wt_zmc|fbclid|gclid|gclsrc|gbraid|wbraid|dclid|msclkid|yclid|igshid|igsh|twclid|ttclid|li_fat_id|mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|vero_id|oly_enc_id|oly_anon_id|srsltid|_ga|_gl|ref_src|ref_url)$/i;

/**
 * The address as it shall be written; `null` if the text shall stand without a link, which is noted in `findings`.
 * @param host of the domain's own website, such as `www.stadtbibliothek.example`
 */
export function targetOf(address: string, host: string | null, findings: Findings): string | null {
  const given = address.trim().replaceAll(/[\t\r\n]/g, '');
  if (given === '' || given.startsWith('#')) return null;
  const direct = behindRedirect(given);
  const safe = safeUrl(direct);
  const isUsable = safe !== null && /^(?:https?:|mailto:|tel:|\/)/i.test(safe);
  if (!isUsable) {
    if (/^[\s\p{Cc}]*(?:j\s*a\s*v\s*a|v\s*b|data|livescript|mocha)/iu.test(direct)) findings.left.programs += 1;
    else findings.left.strays += 1;
    return null;
  }
  const clean = withoutTracking(safe);
  if (clean !== given) findings.addresses.tracked += 1;
  const path = host === null ? null : pathOn(clean, host);
  if (path !== null) findings.addresses.own += 1;
  return path ?? clean;
}

/** What search engines, mail programs and networks lay over an address. */
function behindRedirect(address: string): string {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return address;
  const { hostname, pathname, searchParams } = new URL(address);
  const isGoogle = /^(?:www\.)?google\.[a-z.]{2,6}$/.test(hostname) && pathname === '/url';
  const isSafeLink = hostname.endsWith('.safelinks.protection.outlook.com');
  const isFacebook = /^lm?\.facebook\.com$/.test(hostname) && pathname === '/l.php';
  const behind = isGoogle
    ? (searchParams.get('q') ?? searchParams.get('url'))
    : isSafeLink
      ? searchParams.get('url')
      : isFacebook
        ? searchParams.get('u')
        : null;
  return behind !== null && /^(?:https?:\/\/|mailto:)/i.test(behind) ? behind : address;
}

/** No other byte of the address is changed. */
function withoutTracking(address: string): string {
  const at = address.indexOf('?');
  if (at < 0 || !/^https?:|^\//i.test(address)) return address;
  const hash = address.indexOf('#', at);
  const end = hash < 0 ? address.length : hash;
  const parameters = address.slice(at + 1, end).split('&');
  const kept = parameters.filter((one) => !tracking.test(one.split('=', 1)[0] ?? ''));
  if (kept.length === parameters.length) return address;
  return address.slice(0, at) + (kept.length > 0 ? `?${kept.join('&')}` : '') + address.slice(end);
}

function pathOn(address: string, host: string): string | null {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  const bare = (name: string) => name.toLowerCase().replace(/^www\./, '');
  return bare(url.host) === bare(host) ? url.pathname + url.search + url.hash : null;
}
