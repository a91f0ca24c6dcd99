/** The startup configuration: data attributes of `#root`. */

export type Configuration = {
  apiUrl: string;
  oauthApplicationId: string;
  oauthProviderUrl: string;
  oauthScope: string;
  imageProxySalt: string;
  imageProxySecret: string;
  imageProxyHost: string;
  imageLibraryApiUrl: string;
  imageLibraryToken: string;
  imageLibraryScope: string;
  /** The tracker reports missing values itself. */
  analytics: { isEnabled: boolean; urlBase: string; siteId: string };
};
/** A problem that prevents startup; `name` is the data attribute. */
export type ConfigurationProblem = { name: string; problem: 'missing' | 'no URL' | 'no hex text' };

const required = [
  'data-api-url',
  'data-oauth-application-id',
  'data-oauth-provider-url',
  'data-image-proxy-salt',
  'data-image-proxy-secret',
  'data-image-proxy-host',
  'data-image-library-api-url',
  'data-image-library-token',
  'data-image-library-scope',
] as const;
export const requiredAttributes: readonly string[] = required;

const urls: readonly string[] = [
  'data-api-url',
  'data-oauth-provider-url',
  'data-image-proxy-host',
  'data-image-library-api-url',
];
const hexTexts: readonly string[] = ['data-image-proxy-salt', 'data-image-proxy-secret'];

/** Removes trailing slashes from URLs. */
export function readConfiguration(
  attribute: (name: string) => string | null,
): { ok: true; configuration: Configuration } | { ok: false; problems: ConfigurationProblem[] } {
  const read = (name: string) => (attribute(name) ?? '').trim();
  const problems = required.flatMap((name): ConfigurationProblem[] => {
    const value = read(name);
    if (value === '') return [{ name, problem: 'missing' }];
    if (urls.includes(name) && !isWebAddress(value)) return [{ name, problem: 'no URL' }];
    if (hexTexts.includes(name) && !isHex(value)) return [{ name, problem: 'no hex text' }];
    return [];
  });
  if (problems.length > 0) return { ok: false, problems };
  const url = (name: (typeof required)[number]) => read(name).replace(/\/+$/, '');
  return {
    ok: true,
    configuration: {
      apiUrl: url('data-api-url'),
      oauthApplicationId: read('data-oauth-application-id'),
      oauthProviderUrl: url('data-oauth-provider-url'),
      oauthScope: read('data-oauth-scope') || 'public',
      imageProxySalt: read('data-image-proxy-salt'),
      imageProxySecret: read('data-image-proxy-secret'),
      imageProxyHost: url('data-image-proxy-host'),
      imageLibraryApiUrl: url('data-image-library-api-url'),
      imageLibraryToken: read('data-image-library-token'),
      imageLibraryScope: read('data-image-library-scope'),
      analytics: {
        isEnabled: read('data-analytics-enabled') === 'true',
        urlBase: read('data-analytics-url'),
        siteId: read('data-analytics-site-id'),
      },
    },
  };
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

export function isHex(text: string): boolean {
  return /^(?:[0-9a-f]{2})+$/i.test(text);
}
