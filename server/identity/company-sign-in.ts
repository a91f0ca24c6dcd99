/** Signing in through the company's provider, which returns a verified email address. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { decode, object, string } from '../../contract/decode.ts';
import { clientAddressOf, clientNetworkOf, maskedAddress } from '../client-address.ts';
import { pageHeaders, setHeaders } from '../http/security-headers.ts';
import { pathOf } from '../public-origin.ts';
import type { Account } from './account.ts';
import { findAccountByEmail } from './accounts.ts';
import { type CompanyClient, companyPath } from './company-client.ts';
import { textsFor } from './pages.ts';
import type { Texts } from './texts.ts';
import { queryOf, redirect, type SignInOptions, type SignInVisit, sendMessage, tooManyAttempts } from './visit.ts';

type Problem = Exclude<keyof Texts['company'], 'signInWith'>;
export type CompanyResult = { account: Account } | { failure: string; status: 422 | 429 | 503 };

/** Checking an answer costs a call to the company. */
const limits = { free: 20, firstDelay: 2000, longestDelay: 15 * 60_000 };

/**
 * Forwards the company's callback to the sign-in that its state names: the redirect URI is the same for all, but the
 * cookie of a sign-in is sent only to that sign-in's own path. Returns `false` for any other path.
 */
export function handleCompanyCallback(request: IncomingMessage, response: ServerResponse): boolean {
  if (pathOf(request.url ?? '/') !== companyPath) return false;
  const query = queryOf(request);
  const uid = /^([\w-]+)\.[\w-]+$/.exec(query.get('state') ?? '')?.[1];
  setHeaders(response, { ...pageHeaders({ referrer: 'no-referrer' }), Vary: 'Accept-Language' });
  if (uid === undefined) {
    const texts = textsFor(request.headers['accept-language']);
    sendMessage({ request, response, texts }, 400, texts.expired, texts.whyExpired);
  } else redirect({ request, response }, `/oauth/interaction/${uid}/company?${query}`);
  return true;
}

/** Redirects the browser to the company (then returns `null`), or checks the answer that it comes back with. */
export async function runCompanySignIn(
  options: SignInOptions,
  company: CompanyClient,
  current: SignInVisit,
): Promise<CompanyResult | null> {
  const { request, response, interaction, texts } = current;
  const fail = (problem: Problem, error?: unknown, value = company.name): CompanyResult => {
    const address = maskedAddress(clientAddressOf(request));
    options.log({ level: 'warn', event: 'company sign-in failed', problem, address, ...describeError(error) });
    return { failure: texts.company[problem](value), status: problem === 'unavailable' ? 503 : 422 };
  };
  const query = queryOf(request);
  if (!query.has('state')) {
    try {
      const { url, attempt } = await company.begin(interaction.uid);
      interaction.result = { company: attempt };
      await interaction.persist();
      setHeaders(response, { 'Referrer-Policy': 'no-referrer' });
      redirect(current, url.href);
      return null;
    } catch (error) {
      return fail('unavailable', error);
    }
  }
  const attempt = decode(storedAttempt, interaction.result?.company);
  // Each answer is accepted at most once, even if it fails.
  interaction.result = {};
  await interaction.persist();
  if (!attempt.ok || attempt.value.state !== query.get('state')) return fail('refused');
  if (query.has('error')) return fail('denied');
  const counted = [{ key: `company ${clientNetworkOf(request)}`, limits }];
  const wait = await options.limiter.begin(counted);
  if (wait > 0) {
    const { title, text } = tooManyAttempts(current, wait);
    return { failure: `${title} ${text}`, status: 429 };
  }
  try {
    const email = await company.verifiedEmail(query.toString(), attempt.value);
    await options.limiter.refund(counted);
    if (email === null) return fail('unverified');
    const account = await findAccountByEmail(options.database, email);
    return account ? { account } : fail('noAccount', undefined, email);
  } catch (error) {
    return fail(isRefusal(error) ? 'refused' : 'unavailable', error);
  }
}

const storedAttempt = object({ state: string, nonce: string, verifier: string });

/** Whether openid-client rejected the answer, as opposed to a network error. */
function isRefusal(error: unknown): boolean {
  const { code } = describeError(error);
  return code !== 'OAUTH_TIMEOUT' && (code?.startsWith('OAUTH_') ?? false);
}

/** Without the message, which may quote the answer. */
function describeError(error: unknown): { error?: string; code?: string } {
  if (!(error instanceof Error)) return {};
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { error: error.name, ...code };
}
