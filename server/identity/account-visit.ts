/** Who looks at the page of their account: known by the provider's session, and by the password for a while. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientNetworkOf } from '../client-address.ts';
import { QueueFull } from '../work-queue.ts';
import { accountPath } from './account-pages.ts';
import { findVersioned, type VerifiedAccount, verifyPassword } from './accounts.ts';
import { countedForFactor } from './sign-in-limits.ts';
import type { SignInTexts } from './sign-in-texts.ts';
import { textsFor } from './sign-in-texts.ts';
import type { SignInOptions } from './visit.ts';

export type AccountVisit = {
  request: IncomingMessage;
  response: ServerResponse;
  texts: SignInTexts;
  /** Goes along from page to page: the language that the console asked for. */
  query: string;
  account: VerifiedAccount;
  /** Names the session, without being its secret. */
  sessionUid: string;
  isUnlocked: boolean;
};

/** Seconds. */
const unlockedFor = 10 * 60;
/** Milliseconds after which checks of passwords that wait have been worked off. */
const busyFor = 2000;

export function languageOf(request: IncomingMessage): { texts: SignInTexts; query: string } {
  const asked = new URLSearchParams(request.url?.split('?')[1]).get('ui_locales') ?? '';
  const texts = textsFor(request.headers['accept-language'], asked);
  return { texts, query: /^[A-Za-z-]{2,35}$/.test(asked) ? `?ui_locales=${asked}` : '' };
}

/** `null` when nobody is signed in. */
export async function findVisit(
  options: SignInOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<AccountVisit | null> {
  const { provider, database } = options;
  const session = await provider.Session.get(provider.createContext(request, response));
  const account = session.accountId === undefined ? null : await findVersioned(database, Number(session.accountId));
  if (!account) return null;
  const known = { request, response, ...languageOf(request), account, sessionUid: session.uid };
  return { ...known, isUnlocked: isUnlocked(options, known) };
}

/** @returns 0 once the password was right, `null` when it is wrong, else the milliseconds to wait */
export async function unlock(options: SignInOptions, visit: AccountVisit, password: string): Promise<number | null> {
  const { database, hasher, limiter, knownBrowsers, seal, publicOrigin } = options;
  const { account, request, response } = visit;
  const counted = countedForFactor('unlock', account, request, knownBrowsers);
  const wait = await limiter.begin(counted);
  if (wait > 0) return wait;
  const given = { email: account.email, password: password.slice(0, 1024), client: clientNetworkOf(request) };
  const verified = await verifyPassword(database, given, hasher).catch(async (error: unknown) => {
    await limiter.takeBack(counted);
    if (error instanceof QueueFull) return 'busy' as const;
    throw error;
  });
  if (verified === 'busy') return busyFor;
  if (!verified) return null;
  await limiter.takeBack(counted);
  await limiter.clear(counted.slice(0, 1));
  const value = seal.close(purposeOf(visit), String(Date.now() + unlockedFor * 1000));
  const attributes = `Path=${accountPath}; Max-Age=${unlockedFor}; HttpOnly; SameSite=Strict`;
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  response.appendHeader('Set-Cookie', `${cookie}=${value}; ${attributes}${secure}`);
  return 0;
}

const cookie = 'kontor_unlocked';

type Known = Pick<AccountVisit, 'request' | 'account' | 'sessionUid'>;

function isUnlocked({ seal }: SignInOptions, known: Known): boolean {
  const given = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]+)`).exec(known.request.headers.cookie ?? '')?.[1];
  const until = given === undefined ? null : seal.open(purposeOf(known), given);
  return until !== null && Number(until) > Date.now();
}

/** Ends with the session, and with any change of the password and of rights. */
function purposeOf({ account, sessionUid }: Omit<Known, 'request'>): string {
  return `unlocked ${account.id} ${account.version} ${sessionUid}`;
}
