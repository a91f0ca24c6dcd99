import { describe, expect, it } from 'vitest';
import { readConfiguration, requiredAttributes } from './configuration.ts';

const given: Record<string, string> = {
  'data-api-url': 'http://127.0.0.1:4000/',
  'data-oauth-application-id': 'kontor',
  'data-oauth-provider-url': 'http://127.0.0.1:4000/oauth',
  'data-image-proxy-salt': '68656c6c6f',
  'data-image-proxy-secret': '736563726574',
  'data-image-proxy-host': 'http://127.0.0.1:4000/proxy//',
  'data-image-library-api-url': 'http://127.0.0.1:4000/library',
  'data-image-library-token': 'label',
  'data-image-library-scope': 'websites',
};
const reading = (changes: Record<string, string | null> = {}) =>
  readConfiguration((name) => ({ ...given, ...changes })[name] ?? null);

describe('startup configuration', () => {
  it('APP-01 reads the data attributes, without trailing slashes', () => {
    expect(reading()).toEqual({
      ok: true,
      configuration: {
        apiUrl: 'http://127.0.0.1:4000',
        oauthApplicationId: 'kontor',
        oauthProviderUrl: 'http://127.0.0.1:4000/oauth',
        oauthScope: 'public',
        imageProxySalt: '68656c6c6f',
        imageProxySecret: '736563726574',
        imageProxyHost: 'http://127.0.0.1:4000/proxy',
        imageLibraryApiUrl: 'http://127.0.0.1:4000/library',
        imageLibraryToken: 'label',
        imageLibraryScope: 'websites',
        analytics: { isEnabled: false, urlBase: '', siteId: '' },
      },
    });
  });

  it('TRACK-01 only "true" enables tracking', () => {
    const analyticsOf = (enabled: string) => {
      const answer = reading({
        'data-analytics-url': 'https://stats.test',
        'data-analytics-site-id': '3',
        'data-analytics-enabled': enabled,
      });
      return answer.ok ? answer.configuration.analytics : null;
    };
    expect(analyticsOf('true')).toEqual({ isEnabled: true, urlBase: 'https://stats.test', siteId: '3' });
    for (const other of ['', 'false', '1', 'TRUE', 'yes']) expect(analyticsOf(other)?.isEnabled).toBe(false);
  });

  it.each(requiredAttributes)('APP-02 names %s when it is missing or empty', (name) => {
    for (const value of [null, '', '  ']) {
      expect(reading({ [name]: value })).toEqual({ ok: false, problems: [{ name, problem: 'missing' }] });
    }
  });

  it('APP-02 names all nine attributes when all are missing', () => {
    expect(readConfiguration(() => null)).toEqual({
      ok: false,
      problems: requiredAttributes.map((name) => ({ name, problem: 'missing' })),
    });
    expect(requiredAttributes).toHaveLength(9);
  });

  it('APP-02 names invalid values', () => {
    expect(reading({ 'data-api-url': 'javascript:alert(1)', 'data-image-proxy-salt': 'zz' })).toEqual({
      ok: false,
      problems: [
        { name: 'data-api-url', problem: 'no URL' },
        { name: 'data-image-proxy-salt', problem: 'no hex text' },
      ],
    });
  });
});
