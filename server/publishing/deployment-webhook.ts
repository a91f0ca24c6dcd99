/**
 * Calls a domain's deployment webhook: POST with `{"token": ..., "deployment": ...}` (no token without one) as JSON, the
 * token also as `X-Gitlab-Token`, and CI user and CI user token as Basic authentication. Any 2xx means that the deployment
 * started.
 */
import { type LookupAddress, lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import { addressList } from '../http/client-address.ts';

export type WebhookRequest = {
  url: string;
  user: string | null;
  userToken: string | null;
  token: string | null;
  /** The build reads its content from one URL and reports its status to the other. */
  deployment: { id: number; seq: number; content_url: string; status_url: string };
};
/**
 * Throws a `WebhookFailure` if the deployment did not start, or if that is not known: `webhook_timeout` says that the webhook
 * got the request and has not answered.
 */
export type PostWebhook = (request: WebhookRequest) => Promise<void>;

export type WebhookOptions = {
  /** Also allows plain http and private addresses: for demonstrations and tests on one machine. */
  allowPrivateAddresses?: boolean;
  /** One URL that may be private nevertheless: the webhook of the samples. */
  trustedUrl?: string | undefined;
  /** For the whole request, in milliseconds. */
  timeout?: number;
  /** Ends what is waiting for an answer when the process stops. */
  signal?: AbortSignal;
  resolve?: typeof lookup;
};

/** The message never contains an address or a secret. */
export class WebhookFailure extends Error {
  constructor(
    readonly problem: Problem,
    options?: { cause: Error },
  ) {
    super(problem.message, options);
    this.name = 'WebhookFailure';
  }
}

const answerLimit = 64 * 1024;

export function createPostWebhook(options: WebhookOptions): PostWebhook {
  const { allowPrivateAddresses = false, trustedUrl, timeout = 30_000, resolve = lookup } = options;
  return async (request) => {
    const mayBePrivate = allowPrivateAddresses || request.url === trustedUrl;
    const url = checkedUrl(request.url, mayBePrivate);
    const stop = AbortSignal.timeout(timeout);
    const signal = options.signal ? AbortSignal.any([stop, options.signal]) : stop;
    const status = await post(url, request, signal, mayBePrivate ? undefined : publicLookup(resolve));
    if (status >= 300 && status < 400) throw new WebhookFailure(problem('webhook_redirect'));
    if (status < 200 || status >= 400) throw new WebhookFailure(problem('webhook_status', { status }));
  };
}

function checkedUrl(text: string, allowPrivateAddresses: boolean): URL {
  if (!URL.canParse(text)) throw new WebhookFailure(problem('webhook_not_url'));
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowPrivateAddresses && url.protocol === 'http:')) {
    throw new WebhookFailure(problem('webhook_not_https'));
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivateAddresses && isIP(host) !== 0 && !isPublicAddress(host)) throw notPublic();
  return url;
}

/** Resolves the name once and connects to the checked address, so that no second DNS answer is used. */
function publicLookup(resolve: typeof lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) return callback(notPublic(), '', 0);
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

/** @returns the status of the answer, whatever follows it; redirects are not followed */
function post(
  url: URL,
  request: WebhookRequest,
  signal: AbortSignal,
  lookup: LookupFunction | undefined,
): Promise<number> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const { token, deployment } = request;
  const body = JSON.stringify({ ...(token ? { token } : {}), deployment });
  return new Promise((resolve, reject) => {
    let isSent = false;
    const outgoing = send(
      url,
      { method: 'POST', headers: headersOf(request, body), agent: false, signal, lookup },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        let length = 0;
        answer.on('error', () => {});
        answer.on('data', (chunk: Buffer) => {
          length += chunk.byteLength;
          if (length > answerLimit) answer.destroy();
        });
      },
    );
    outgoing.on('finish', () => {
      isSent = true;
    });
    outgoing.on('error', (error) => reject(webhookFailureFrom(error, isSent)));
    outgoing.end(body);
  });
}

function headersOf({ user, userToken, token }: WebhookRequest, body: string): Record<string, string> {
  const basic = user || userToken ? Buffer.from(`${user ?? ''}:${userToken ?? ''}`).toString('base64') : null;
  return {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'User-Agent': 'Kontor',
    ...(basic ? { Authorization: `Basic ${basic}` } : {}),
    ...(token ? { 'X-Gitlab-Token': encodeURIComponent(token) } : {}),
  };
}

/** @param isSent whether the webhook may have got the request, so that the build may have begun */
function webhookFailureFrom(error: Error, isSent: boolean): WebhookFailure {
  if (error instanceof WebhookFailure) return error;
  if (!isSent) return new WebhookFailure(problem('webhook_unreachable'), { cause: error });
  const isLate = error.name === 'AbortError' || error.name === 'TimeoutError';
  return new WebhookFailure(problem(isLate ? 'webhook_timeout' : 'webhook_lost'), { cause: error });
}

const notPublic = () => new WebhookFailure(problem('webhook_not_public'));

/** Addresses outside the public internet: special, private and translated ones. */
const special = addressList(
  (
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 ' +
    '192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 ' +
    '2001::/23 2001:db8::/32 2002::/16 3fff::/20'
  ).split(' '),
);
const global = addressList(['2000::/3']);

/** @param address an IPv4 or IPv6 address without brackets; anything else is not public */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  return version === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
