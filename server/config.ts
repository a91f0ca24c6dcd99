/** Decodes the settings from the environment. README.md explains every name. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { passwordLength } from '../contract/constants.ts';
import { isEmailAddress } from '../contract/email-address.ts';
import { companySettingNames, readCompanySettings } from './company-settings.ts';
import { kindOf } from './db/dialect.ts';
import { usualContentLimits } from './delivery/token-access.ts';
import { hostOf } from './http/public-origin.ts';
import type { CompanySettings } from './identity/company-client.ts';
import type { MailSettings } from './identity/mail.ts';
import type { LogLevel } from './kernel/log.ts';
import { flag, list, origin, type ReadSetting, redirectUri, webUrl } from './setting-values.ts';

/** Where `npm run build` writes. */
export const usualSite = 'dist';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The message lists every setting that needs a change, one per line. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

export const secretSettings = [
  'DATABASE_URL',
  'IMAGE_PROXY_KEY',
  'IMAGE_PROXY_SALT',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'ADMIN_PASSWORD',
] as const;

/**
 * Reads secret settings from files, as orchestrators provide them: `DATABASE_URL_FILE=/run/secrets/database`.
 * @throws ConfigError naming every file that cannot be read or is empty, and every secret that is set twice
 */
export function withSecretFiles(environment: Environment): Environment {
  const problems: string[] = [];
  const read: Record<string, string> = {};
  for (const name of secretSettings) {
    const path = environment[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (environment[name]?.trim()) problems.push(`${name}: is set as well as ${name}_FILE; leave one of them out`);
    try {
      read[name] = readFileSync(path, 'utf8').trim();
      // An empty DATABASE_URL would count as not set, and a new SQLite database would be used.
      if (!read[name]) problems.push(`${name}_FILE: ${path} is empty`);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : error;
      problems.push(`${name}_FILE: ${path} cannot be read (${code})`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...environment, ...read };
}

export type Config = Readonly<ReturnType<typeof readConfig>>;

/** @throws ConfigError naming every setting that cannot be used */
export function readConfig(environment: Environment) {
  const problems: string[] = [];
  const read: ReadSetting = (name, fallback, decode) => {
    const text = environment[name]?.trim();
    if (!text) return fallback;
    try {
      return decode(text);
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return fallback;
    }
  };
  const dataDirectory = read('DATA_DIR', 'data', String);
  const config = {
    /** 0 asks the system for a free port. */
    port: read('PORT', 4000, port),
    host: read('HOST', '127.0.0.1', String),
    /** A `postgres://` URL, or the path of the SQLite file. */
    databaseLocation: read('DATABASE_URL', join(dataDirectory, 'kontor.db'), location),
    dataDirectory,
    /** The built application. */
    staticDirectory: read('STATIC_DIR', usualSite, String),
    /** The origin in people's browsers; `null` stands for `http://127.0.0.1:{port}`. */
    publicOrigin: read<string | null>('PUBLIC_ORIGIN', null, origin),
    /** Origins besides our own that may call the API and the token endpoint. */
    allowedOrigins: read('ALLOWED_ORIGINS', [], (text) => list(text).map(origin)),
    /** Other hosts that programs may call the server by, such as the name of its container: `kontor:4000`. */
    allowedHosts: read('ALLOWED_HOSTS', [], (text) => list(text).map(hostOf)),
    /** Redirect URIs besides `{origin}/oauth/callback`, for a development server on another port. */
    allowedRedirectUris: read('ALLOWED_REDIRECT_URIS', [], (text) => list(text).map(redirectUri)),
    /** Addresses or CIDR ranges of the proxies whose X-Forwarded-For is trusted. */
    trustedProxies: read('TRUST_PROXY', [], (text) => list(text).map(address)),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', logLevel),
    /** Where metrics are served; `null` disables them. */
    metrics: read<{ host: string; port: number } | null>('METRICS_PORT', null, (text) => ({
      host: environment.METRICS_HOST?.trim() || '127.0.0.1',
      port: port(text),
    })),
    /** How long requests are still accepted after the stop signal, until a proxy notices; in milliseconds. */
    stopGrace: read('STOP_GRACE_SECONDS', 0, seconds),
    /** How long pending requests may take after that, in milliseconds. */
    stopPatience: read('STOP_PATIENCE_SECONDS', 10_000, seconds),
    /** Replace the installation's own keys, to share them with another resizing proxy; hexadecimal. */
    imageProxyKeys: read<{ imageProxyKey: string; imageProxySalt: string } | null>('IMAGE_PROXY_KEY', null, (key) => ({
      imageProxyKey: hexadecimal(key),
      imageProxySalt: hexadecimal(environment.IMAGE_PROXY_SALT ?? ''),
    })),
    /** Allows deployment webhooks on plain http and private networks: for demonstrations on one machine. */
    allowPrivateWebhooks: read('ALLOW_PRIVATE_WEBHOOKS', false, flag),
    /** Whether an empty store is filled with the sample websites and their accounts. */
    samples: read('KONTOR_SAMPLES', false, flag),
    /** The port of the first sample website, the others use the ports after it; `null` serves none. */
    websitePort: read<number | null>('WEBSITE_PORT', null, port),
    /** How many days destroyed pages, sections and items can be restored; 0 disables the trash. */
    trashDays: read('TRASH_DAYS', 30, days),
    /** How many days earlier versions and the activity are kept; `null` keeps them for ever. */
    historyDays: read<number | null>('HISTORY_DAYS', null, wholeDays),
    /** How many pages a second may be read from the store for each client token. */
    contentPagesPerSecond: read('CONTENT_PAGES_PER_SECOND', usualContentLimits.pagesPerSecond, pages),
    /** The email address of the first admin, who is created if there are neither accounts nor samples. */
    adminEmail: read('ADMIN_EMAIL', 'admin@localhost', email),
    /** Their first password; `null` makes a random one. */
    adminPassword: read<string | null>('ADMIN_PASSWORD', null, firstPassword),
    analytics: {
      url: read('ANALYTICS_URL', '', (text) => webUrl(text).href),
      siteId: read('ANALYTICS_SITE_ID', '', String),
      enabled: read('ANALYTICS_ENABLED', false, flag),
    },
    /** The mail server and the sender of the mail; `null` if no mail is sent. */
    mail: read<MailSettings | null>('SMTP_URL', null, (url) => ({
      url: mailServer(url),
      from: mailSender(environment.SMTP_FROM?.trim()),
    })),
    /** The OpenID Connect provider for company sign-in; `null` for none. */
    company: read<CompanySettings | null>('OIDC_ISSUER', null, (issuer) =>
      readCompanySettings(issuer, environment, read),
    ),
  };
  const together = {
    IMAGE_PROXY_SALT: 'IMAGE_PROXY_KEY',
    ...Object.fromEntries(companySettingNames.map((name) => [name, 'OIDC_ISSUER'])),
    SMTP_FROM: 'SMTP_URL',
  };
  for (const [name, other] of Object.entries(together)) {
    if (environment[name]?.trim() && !environment[other]?.trim()) problems.push(`${name}: needs ${other} beside it`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Where original images are stored if the database is a SQLite file. */
export function imageDirectoryOf({ dataDirectory }: Config): string {
  return join(dataDirectory, 'images');
}

/** Any other URL would create an empty SQLite file of that name. The text may contain a password, so messages do not repeat it. */
function location(text: string): string {
  if (/^[a-z][\w+.-]+:/i.test(text) && kindOf(text) === 'sqlite')
    throw new Error('is neither a postgres:// URL nor a path');
  if (kindOf(text) === 'postgresql' && !isPostgresUrl(text)) {
    throw new Error('cannot be read: percent-encode the password in it, or put it into PGPASSWORD');
  }
  return text;
}

/** The host is optional. A password that is not percent-encoded ends early, and its rest is parsed as another part of the URL. */
function isPostgresUrl(text: string): boolean {
  const complete = text.replace('@/', '@localhost/');
  if (!URL.canParse(complete)) return false;
  const { pathname, hash } = new URL(complete);
  return !pathname.includes('@') && hash === '';
}

function hexadecimal(text: string): string {
  // The text is a secret, so the message does not repeat it.
  if (!/^[\da-f]{64}$/i.test(text)) throw new Error('key and IMAGE_PROXY_SALT must be 64 hexadecimal digits each');
  return text;
}

/** The URL may contain a password, so messages do not repeat it. */
function mailServer(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isServer = url?.protocol === 'smtp:' || url?.protocol === 'smtps:';
  // A password that is not percent-encoded ends at its slash, and its rest is parsed as a path.
  if (!isServer || url.hostname === '' || url.pathname.length > 1) {
    throw new Error('must be like smtp://user:password@host:587 or smtps://user:password@host, percent-encoded');
  }
  return text;
}

const port = numberFrom(0, 65_535, 'a port');
const days = numberFrom(0, 3650, 'a number of days');
const pages = numberFrom(1, 1_000_000, 'a number of pages');
const secondsWithParts = numberFrom(0, 600, 'a number of seconds', false);
/** In milliseconds. */
const seconds = (text: string) => Math.round(secondsWithParts(text) * 1000);

function numberFrom(least: number, most: number, what: string, isWhole = true) {
  return (text: string): number => {
    const value = Number(text);
    if (value >= least && value <= most && (Number.isInteger(value) || !isWhole)) return value;
    throw new Error(`"${text}" is not ${what} (${least} to ${most})`);
  };
}

function wholeDays(text: string): number {
  const value = days(text);
  if (value === 0) throw new Error('"0" would remove every version: leave it out to keep all, or set 1 to 3650');
  return value;
}

function address(text: string): string {
  const [, host = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  if (isIP(host) === 0 || Number(bits) > (isIP(host) === 4 ? 32 : 128)) {
    throw new Error(`"${text}" is not an IP address or a range such as 10.0.0.0/8`);
  }
  return text;
}

function logLevel(text: string): LogLevel {
  const level = (['debug', 'info', 'warn', 'error', 'silent'] as const).find((candidate) => candidate === text);
  if (!level) throw new Error(`"${text}" is none of debug, info, warn, error, silent`);
  return level;
}

function email(text: string): string {
  if (!isEmailAddress(text)) throw new Error(`"${text}" is not an email address`);
  return text;
}

/** The text is a secret, so the message does not repeat it. */
function firstPassword(text: string): string {
  const { maximum } = passwordLength;
  const { length } = [...text];
  if (length < 12 || length > maximum) throw new Error(`must have 12 to ${maximum} characters`);
  return text;
}

function mailSender(text: string | undefined): string {
  if (!text) throw new Error('needs SMTP_FROM beside it, the address that mail comes from');
  if (!isEmailAddress(text)) throw new Error(`SMTP_FROM is no email address: "${text}"`);
  return text;
}
