import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig, withSecretFiles } from './config.ts';

describe('readConfig', () => {
  it('an empty environment is enough', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toEqual({
      port: 4000,
      host: '127.0.0.1',
      databaseLocation: 'data/kontor.db',
      dataDirectory: 'data',
      staticDirectory: 'dist',
      publicOrigin: null,
      allowedHosts: [],
      allowedOrigins: [],
      allowedRedirectUris: [],
      trustedProxies: [],
      logLevel: 'info',
      metrics: null,
      stopGrace: 0,
      stopPatience: 10_000,
      imageProxyKeys: null,
      allowPrivateWebhooks: false,
      samples: false,
      websitePort: null,
      trashDays: 30,
      historyDays: null,
      contentPagesPerSecond: 10_000,
      adminEmail: 'admin@localhost',
      adminPassword: null,
      analytics: { url: '', siteId: '', enabled: false },
      mail: null,
      company: null,
    });
  });

  it.each(['mysql://kontor@db/kontor', 'file:/srv/kontor.db', 'postgresl://:secret@db/kontor'])(
    'a database of another kind is refused, not stored as a file of that name: %s',
    (DATABASE_URL) => {
      const problem = 'DATABASE_URL: is neither a postgres:// URL nor a path';
      expect(() => readConfig({ DATABASE_URL })).toThrow(new ConfigError([problem]));
    },
  );

  it.each(['p@ss:w/rd', 'p@ss/word', 'p#ss', '12#ss'])(
    'a password that is not percent-encoded is refused, and not repeated: %s',
    (password) => {
      const problem = 'DATABASE_URL: cannot be read: percent-encode the password in it, or put it into PGPASSWORD';
      expect(() => readConfig({ DATABASE_URL: `postgres://kontor:${password}@db/kontor` })).toThrow(
        new ConfigError([problem]),
      );
    },
  );

  it.each(['10.0.0.0/99', '::1/129', '999.1.1.1', '::::', 'dead', '10.0.0.0/'])(
    'a proxy is trusted by address or range: %s is neither',
    (TRUST_PROXY) => {
      const problem = `TRUST_PROXY: "${TRUST_PROXY}" is not an IP address or a range such as 10.0.0.0/8`;
      expect(() => readConfig({ TRUST_PROXY })).toThrow(new ConfigError([problem]));
    },
  );

  it.each(['https://Kontor.example', 'https://kontor.example:443', 'https://kontor.example/console'])(
    'an origin is shown as it should be written: %s',
    (PUBLIC_ORIGIN) => {
      const problem = `PUBLIC_ORIGIN: "${PUBLIC_ORIGIN}" is not an origin: write it as https://kontor.example`;
      expect(() => readConfig({ PUBLIC_ORIGIN })).toThrow(new ConfigError([problem]));
    },
  );

  it.each([
    ':memory:',
    'kontor.db',
    '/srv/kontor.db',
    'C:\\kontor\\kontor.db',
    'postgresql://db/kontor',
    'postgres://kontor@/db?host=/run',
  ])('%s is a database', (DATABASE_URL) => {
    expect(readConfig({ DATABASE_URL }).databaseLocation).toBe(DATABASE_URL);
  });

  it('every setting is decoded', () => {
    const environment = {
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/kontor',
      STATIC_DIR: '/srv/site',
      PUBLIC_ORIGIN: 'https://kontor.example/',
      ALLOWED_HOSTS: 'Kontor:4000 kontor.internal, [fd00::1]:80',
      ALLOWED_ORIGINS: 'https://a.example, https://b.example:8443',
      ALLOWED_REDIRECT_URIS: 'http://localhost:5173/oauth/callback',
      TRUST_PROXY: '10.0.0.0/8 ::1',
      LOG_LEVEL: 'warn',
      METRICS_PORT: '9090',
      METRICS_HOST: '10.0.0.4',
      STOP_GRACE_SECONDS: '5',
      STOP_PATIENCE_SECONDS: '0.5',
      IMAGE_PROXY_KEY: 'a0'.repeat(32),
      IMAGE_PROXY_SALT: 'b1'.repeat(32),
      ALLOW_PRIVATE_WEBHOOKS: 'true',
      KONTOR_SAMPLES: '1',
      WEBSITE_PORT: '4001',
      TRASH_DAYS: '0',
      HISTORY_DAYS: '90',
      CONTENT_PAGES_PER_SECOND: '50',
      ADMIN_EMAIL: 'ada@example.org',
      ADMIN_PASSWORD: 'chosen beforehand',
      ANALYTICS_URL: 'https://stats.example/matomo',
      ANALYTICS_SITE_ID: '3',
      ANALYTICS_ENABLED: 'true',
      SMTP_URL: 'smtps://kontor:secret@mail.example',
      SMTP_FROM: 'kontor@example.org',
      OIDC_ISSUER: 'https://login.example/realm',
      OIDC_CLIENT_ID: 'kontor',
      OIDC_CLIENT_SECRET: 'hidden',
      OIDC_NAME: 'Example AG',
      OIDC_SCOPES: 'profile groups',
      OIDC_CREATE_ACCOUNTS: 'true',
      OIDC_ONLY: '1',
      OIDC_GROUPS_CLAIM: 'roles',
      OIDC_ADMIN_GROUPS: 'Web admins, all; CN=root',
      OIDC_DOMAIN_GROUPS: 'Web=bakers=One.example, two.example; all=three.example',
      OIDC_UNVERIFIED_EMAILS_OF: 'https://login.example/realm',
    };
    expect(readConfig(environment)).toEqual({
      port: 8080,
      host: '0.0.0.0',
      databaseLocation: '/srv/kontor/kontor.db',
      dataDirectory: '/srv/kontor',
      staticDirectory: '/srv/site',
      publicOrigin: 'https://kontor.example',
      allowedHosts: ['kontor:4000', 'kontor.internal', '[fd00::1]:80'],
      allowedOrigins: ['https://a.example', 'https://b.example:8443'],
      allowedRedirectUris: ['http://localhost:5173/oauth/callback'],
      trustedProxies: ['10.0.0.0/8', '::1'],
      logLevel: 'warn',
      metrics: { host: '10.0.0.4', port: 9090 },
      stopGrace: 5000,
      stopPatience: 500,
      imageProxyKeys: { imageProxyKey: 'a0'.repeat(32), imageProxySalt: 'b1'.repeat(32) },
      allowPrivateWebhooks: true,
      samples: true,
      websitePort: 4001,
      trashDays: 0,
      historyDays: 90,
      contentPagesPerSecond: 50,
      adminEmail: 'ada@example.org',
      adminPassword: 'chosen beforehand',
      analytics: { url: 'https://stats.example/matomo', siteId: '3', enabled: true },
      mail: { url: 'smtps://kontor:secret@mail.example', from: 'kontor@example.org' },
      company: {
        issuer: 'https://login.example/realm',
        clientId: 'kontor',
        clientSecret: 'hidden',
        name: 'Example AG',
        scopes: ['profile', 'groups'],
        createsAccounts: true,
        isOnlyWay: true,
        groups: {
          claim: 'roles',
          admin: ['Web admins, all', 'CN=root'],
          domains: [
            { group: 'Web=bakers', domains: ['one.example', 'two.example'] },
            { group: 'all', domains: ['three.example'] },
          ],
        },
        trustsUnverified: true,
      },
    });
  });

  it('S33 takes no first password that the sign-in page would not take, and does not repeat it', () => {
    const given = (length: number) => readConfig({ ADMIN_PASSWORD: 'ö'.repeat(length) }).adminPassword?.length;
    expect([given(12), given(128)]).toEqual([12, 128]);
    for (const length of [11, 129]) {
      const told = new ConfigError(['ADMIN_PASSWORD: must have 12 to 128 characters']);
      expect(() => given(length)).toThrow(told);
    }
  });

  it('one error names every invalid setting', () => {
    const environment = {
      PORT: '70000',
      PUBLIC_ORIGIN: 'http://kontor.example',
      ALLOWED_HOSTS: 'http://kontor:4000',
      ALLOWED_ORIGINS: 'null',
      ALLOWED_REDIRECT_URIS: 'javascript:alert(1)',
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'loud',
      METRICS_PORT: 'x',
      STOP_GRACE_SECONDS: 'soon',
      IMAGE_PROXY_KEY: 'a0'.repeat(32),
      KONTOR_SAMPLES: 'maybe',
      WEBSITE_PORT: '4001',
      TRASH_DAYS: '1.5',
      HISTORY_DAYS: '0',
      CONTENT_PAGES_PER_SECOND: '0',
      ADMIN_EMAIL: 'ada',
    };
    expect(() => readConfig(environment)).toThrow(
      new ConfigError([
        'PORT: "70000" is not a port (0 to 65535)',
        'PUBLIC_ORIGIN: "http://kontor.example" must start with https:// (plain http is allowed on this machine only)',
        'ALLOWED_ORIGINS: "null" is not an http or https address',
        'ALLOWED_HOSTS: "http://kontor:4000" is not a host such as kontor or kontor:4000',
        'ALLOWED_REDIRECT_URIS: "javascript:alert(1)" is not an http or https address',
        'TRUST_PROXY: "true" is not an IP address or a range such as 10.0.0.0/8',
        'LOG_LEVEL: "loud" is none of debug, info, warn, error, silent',
        'METRICS_PORT: "x" is not a port (0 to 65535)',
        'STOP_GRACE_SECONDS: "soon" is not a number of seconds (0 to 600)',
        'IMAGE_PROXY_KEY: key and IMAGE_PROXY_SALT must be 64 hexadecimal digits each',
        'KONTOR_SAMPLES: "maybe" is neither true nor false',
        'TRASH_DAYS: "1.5" is not a number of days (0 to 3650)',
        'HISTORY_DAYS: "0" would remove every version: leave it out to keep all, or set 1 to 3650',
        'CONTENT_PAGES_PER_SECOND: "0" is not a number of pages (1 to 1000000)',
        'ADMIN_EMAIL: "ada" is not an email address',
      ]),
    );
  });

  it('IMG-12 a salt of the image proxy without its key is refused, not ignored', () => {
    for (const key of [undefined, '', ' ']) {
      expect(() => readConfig({ IMAGE_PROXY_SALT: 'b1'.repeat(32), IMAGE_PROXY_KEY: key })).toThrow(
        new ConfigError(['IMAGE_PROXY_SALT: needs IMAGE_PROXY_KEY beside it']),
      );
    }
  });

  it.each([
    [
      { SMTP_URL: 'mail.example:secret' },
      'SMTP_URL: must be like smtp://user:password@host:587 or smtps://user:password@host, percent-encoded',
    ],
    [
      { SMTP_URL: 'smtp://kontor:s@cr/t@mail.example:587', SMTP_FROM: 'kontor@example.org' },
      'SMTP_URL: must be like smtp://user:password@host:587 or smtps://user:password@host, percent-encoded',
    ],
    [
      { SMTP_URL: 'smtp://:secret@mail.example' },
      'SMTP_URL: needs SMTP_FROM beside it, the address that mail comes from',
    ],
    [{ SMTP_URL: 'smtp://mail.example', SMTP_FROM: 'Kontor' }, 'SMTP_URL: SMTP_FROM is no email address: "Kontor"'],
    [{ SMTP_FROM: 'kontor@example.org' }, 'SMTP_FROM: needs SMTP_URL beside it'],
    [
      { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_SECRET: 'secret' },
      'OIDC_ISSUER: needs OIDC_CLIENT_ID beside it',
    ],
    [{ OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'k' }, 'OIDC_ISSUER: needs OIDC_CLIENT_SECRET beside it'],
    [{ OIDC_CLIENT_ID: 'kontor' }, 'OIDC_CLIENT_ID: needs OIDC_ISSUER beside it'],
    [{ OIDC_CLIENT_SECRET: 'secret' }, 'OIDC_CLIENT_SECRET: needs OIDC_ISSUER beside it'],
  ])('S17 errors in the mail and company settings contain no secret: %j', (environment, problem) => {
    expect(() => readConfig(environment)).toThrow(new ConfigError([problem]));
  });

  const company = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'k', OIDC_CLIENT_SECRET: 'hidden' };
  it.each([
    [{ OIDC_ONLY: 'true' }, 'OIDC_ONLY: needs OIDC_ISSUER beside it'],
    [{ ...company, OIDC_ONLY: 'yes' }, 'OIDC_ONLY: "yes" is neither true nor false'],
    [{ ...company, OIDC_CREATE_ACCOUNTS: 'all' }, 'OIDC_CREATE_ACCOUNTS: "all" is neither true nor false'],
    [{ ...company, OIDC_SCOPES: 'gro"ups' }, 'OIDC_SCOPES: "gro"ups" is no scope'],
    [{ ...company, OIDC_ADMIN_GROUPS: ' ; ' }, 'OIDC_ADMIN_GROUPS: ";" names no group: separate several by ;'],
    [
      { ...company, OIDC_DOMAIN_GROUPS: 'bakers' },
      'OIDC_DOMAIN_GROUPS: "bakers" is not like editors=one.example,two.example: separate several groups by ;',
    ],
    [
      { ...company, OIDC_DOMAIN_GROUPS: 'bakers=' },
      'OIDC_DOMAIN_GROUPS: "bakers=" is not like editors=one.example,two.example: separate several groups by ;',
    ],
    [
      { ...company, OIDC_DOMAIN_GROUPS: 'bakers=https://one.example/' },
      'OIDC_DOMAIN_GROUPS: "https://one.example/" is no domain: write it as in the console, such as www.example.org',
    ],
    [
      { ...company, OIDC_GROUPS_CLAIM: 'roles' },
      'OIDC_GROUPS_CLAIM: needs OIDC_ADMIN_GROUPS or OIDC_DOMAIN_GROUPS beside it',
    ],
    [
      { ...company, OIDC_UNVERIFIED_EMAILS_OF: 'https://login.other.example' },
      'OIDC_UNVERIFIED_EMAILS_OF: "https://login.other.example" is not OIDC_ISSUER: name the issuer whose addresses count without being verified',
    ],
  ])('ACC-06 what the company cannot decide is refused with a sentence: %j', (environment, problem) => {
    expect(() => readConfig(environment)).toThrow(new ConfigError([problem]));
  });

  it.each([
    ['http://localhost:4000', 'http://localhost:4000'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['http://[::1]:4000', 'http://[::1]:4000'],
  ])('plain http is allowed for %s', (given, origin) => {
    expect(readConfig({ PUBLIC_ORIGIN: given }).publicOrigin).toBe(origin);
  });

  it.each([
    'http://192.168.1.5:4000',
    'http://127.0.0.1.evil.example',
    'https://a.example/path',
    'ftp://a.example',
    'a.example',
  ])('PUBLIC_ORIGIN cannot be %s', (given) => {
    expect(() => readConfig({ PUBLIC_ORIGIN: given })).toThrow(ConfigError);
  });
});

const folder = mkdtempSync(join(tmpdir(), 'kontor-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('S17 a secret may be read from a file, and its content appears in no message', () => {
  const file = join(folder, 'database');
  writeFileSync(file, 'postgres://kontor:hidden@db/kontor\n');
  const environment = { PORT: '4000', DATABASE_URL_FILE: file, IMAGE_PROXY_KEY_FILE: ' ' };
  expect(withSecretFiles(environment)).toEqual({ ...environment, DATABASE_URL: 'postgres://kontor:hidden@db/kontor' });
  const wrong = {
    DATABASE_URL: 'postgres://kontor:typed@db/kontor',
    DATABASE_URL_FILE: file,
    IMAGE_PROXY_SALT_FILE: join(folder, 'none'),
  };
  expect(() => withSecretFiles(wrong)).toThrow(
    new ConfigError([
      'DATABASE_URL: is set as well as DATABASE_URL_FILE; leave one of them out',
      `IMAGE_PROXY_SALT_FILE: ${join(folder, 'none')} cannot be read (ENOENT)`,
    ]),
  );
});

it('S17 an empty file of a secret is refused: without DATABASE_URL another store would be used', () => {
  const file = join(folder, 'empty');
  writeFileSync(file, '\n');
  const problem = `DATABASE_URL_FILE: ${file} is empty`;
  expect(() => withSecretFiles({ DATABASE_URL_FILE: file })).toThrow(new ConfigError([problem]));
});
