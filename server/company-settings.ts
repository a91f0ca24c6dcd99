/** Decodes the settings of company sign-in. */
import type { CompanyGroups, CompanySettings } from './identity/company-client.ts';
import { beside, flag, list, type ReadSetting, securedUrl } from './setting-values.ts';

/** They are of no use without `OIDC_ISSUER`. */
export const companySettingNames = [
  ...['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_SCOPES', 'OIDC_CREATE_ACCOUNTS', 'OIDC_ONLY'],
  ...['OIDC_GROUPS_CLAIM', 'OIDC_ADMIN_GROUPS', 'OIDC_DOMAIN_GROUPS', 'OIDC_UNVERIFIED_EMAILS_OF'],
];

export function readCompanySettings(
  named: string,
  environment: Readonly<Record<string, string | undefined>>,
  read: ReadSetting,
): CompanySettings {
  const issuer = securedUrl(named).href;
  const adminGroups = read<string[]>('OIDC_ADMIN_GROUPS', [], several);
  const domainGroups = read<CompanyGroups['domains']>('OIDC_DOMAIN_GROUPS', [], (text) =>
    several(text).map(groupWithDomains),
  );
  return {
    issuer,
    clientId: beside('OIDC_CLIENT_ID', environment.OIDC_CLIENT_ID),
    clientSecret: beside('OIDC_CLIENT_SECRET', environment.OIDC_CLIENT_SECRET),
    name: environment.OIDC_NAME?.trim() || new URL(issuer).hostname,
    scopes: read<string[]>('OIDC_SCOPES', [], (text) => list(text).map(scope)),
    createsAccounts: read('OIDC_CREATE_ACCOUNTS', false, flag),
    isOnlyWay: read('OIDC_ONLY', false, flag),
    groups: {
      claim: read('OIDC_GROUPS_CLAIM', 'groups', (claim) => {
        if (adminGroups.length + domainGroups.length > 0) return claim;
        throw new Error('needs OIDC_ADMIN_GROUPS or OIDC_DOMAIN_GROUPS beside it');
      }),
      admin: adminGroups,
      domains: domainGroups,
    },
    trustsUnverified: read('OIDC_UNVERIFIED_EMAILS_OF', false, (trusted) => {
      if (securedUrl(trusted).href === issuer) return true;
      throw new Error(`"${trusted}" is not OIDC_ISSUER: name the issuer whose addresses count without being verified`);
    }),
  };
}

/** Names of groups may contain blanks and commas. */
function several(text: string): string[] {
  const parts = text.split(';').map((part) => part.trim());
  const all = parts.filter((part) => part !== '');
  if (all.length === 0) throw new Error(`"${text}" names no group: separate several by ;`);
  return all;
}

/** Names of groups may contain = as well, those of domains do not. */
function groupWithDomains(text: string): { group: string; domains: string[] } {
  const at = text.lastIndexOf('=');
  const group = text.slice(0, Math.max(0, at)).trim();
  const domains = list(text.slice(at + 1)).map((domain) => domain.toLowerCase());
  if (group === '' || domains.length === 0) {
    throw new Error(`"${text}" is not like editors=one.example,two.example: separate several groups by ;`);
  }
  const wrong = domains.find((domain) => !/^[^/:@]+$/.test(domain));
  if (wrong !== undefined)
    throw new Error(`"${wrong}" is no domain: write it as in the console, such as www.example.org`);
  return { group, domains };
}

/** RFC 6749 §3.3 */
function scope(text: string): string {
  if (!/^[!#-[\]-~]+$/.test(text)) throw new Error(`"${text}" is no scope`);
  return text;
}
