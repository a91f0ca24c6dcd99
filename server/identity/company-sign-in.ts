/** Signing in through the company: the sign-in page sends the browser there, and it returns with a verified address. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddressOf, clientNetworkOf, maskedAddress } from '../client-address.ts';
import { pageHeaders, setHeaders } from '../http/security-headers.ts';
import { pathOf } from '../public-origin.ts';
import type { Account } from './account.ts';
import { findAccountByEmail } from './accounts.ts';
import { type CompanyAttempt, type CompanyClient, companyPath } from './company-client.ts';
import { textsFor } from './pages.ts';
import type { Texts } from './texts.ts';
import {
  type Interaction,
  queryOf,
  redirect,
  type SignInOptions,
  type SignInVisit,
  slowedDown,
  tell,
} from './visit.ts';

type Problem = Exclude<keyof Texts['company'], 'signInWith'>;
/** The result of the visit: an account, or the reason for the failure. */
export type CompanyEnding = { account: Account } | { failure: string; status: 422 | 429 | 503 };

/** Each answer costs a call to the company. */
const limits = { free: 20, firstDelay: 2000, longestDelay: 15 * 60_000 };

/**
 * Answers the company's redirect. Its address is the same for everybody: the state says which sign-in it belongs to,
 * and the cookie of a sign-in is sent to that sign-in's own address only. `false` for any other path.
 */
export function takeCompanyAnswer(request: IncomingMessage, response: ServerResponse): boolean {
  if (pathOf(request.url ?? '/') !== companyPath) return false;
  const query = queryOf(request);
  const uid = /^([\w-]+)\.[\w-]+$/.exec(query.get('state') ?? '')?.[1];
  setHeaders(response, { ...pageHeaders({ referrer: 'no-referrer' }), Vary: 'Accept-Language' });
  if (uid === undefined) {
    const texts = textsFor(request.headers['accept-language']);
    tell({ request, response, texts }, 400, texts.expired, texts.whyExpired);
  } else redirect({ request, response }, `/oauth/interaction/${uid}/company?${query}`);
  return true;
}

/** Sends the browser to the company, or checks what it came back with. `null` if the browser has been sent. */
export async function visitCompany(
  options: SignInOptions,
  company: CompanyClient,
  current: SignInVisit,
): Promise<CompanyEnding | null> {
  const { request, response, interaction, texts } = current;
  const fail = (problem: Problem, error?: unknown, value = company.name): CompanyEnding => {
    const address = maskedAddress(clientAddressOf(request));
    options.log({ level: 'warn', event: 'company sign-in failed', problem, address, ...nameOf(error) });
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
  const attempt = attemptOf(interaction);
  // An answer is valid once, whatever the result.
  interaction.result = {};
  await interaction.persist();
  if (!attempt || attempt.state !== query.get('state')) return fail('refused');
  if (query.has('error')) return fail('denied');
  const counted = [{ key: `company ${clientNetworkOf(request)}`, limits }];
  const wait = await options.limiter.begin(counted);
  if (wait > 0) {
    const { title, text } = slowedDown(current, wait);
    return { failure: `${title} ${text}`, status: 429 };
  }
  try {
    const email = await company.addressOf(query.toString(), attempt);
    await options.limiter.takeBack(counted);
    if (email === null) return fail('unverified');
    const account = await findAccountByEmail(options.database, email);
    return account ? { account } : fail('noAccount', undefined, email);
  } catch (error) {
    return fail(isRefusal(error) ? 'refused' : 'unavailable', error);
  }
}

function attemptOf({ result }: Interaction): CompanyAttempt | null {
  const kept: unknown = result?.company;
  if (typeof kept !== 'object' || kept === null) return null;
  if (!('state' in kept) || !('nonce' in kept) || !('verifier' in kept)) return null;
  const { state, nonce, verifier } = kept;
  if (typeof state !== 'string' || typeof nonce !== 'string' || typeof verifier !== 'string') return null;
  return { state, nonce, verifier };
}

/** What openid-client throws for a wrong answer, as opposed to network errors. */
function isRefusal(error: unknown): boolean {
  const { code } = nameOf(error);
  return code !== 'OAUTH_TIMEOUT' && (code?.startsWith('OAUTH_') ?? false);
}

/** The message is left out because it may quote what was sent. */
function nameOf(error: unknown): { error?: string; code?: string } {
  if (!(error instanceof Error)) return {};
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { error: error.name, ...code };
}
