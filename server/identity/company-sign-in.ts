/** Signing in through the company's provider, which returns a verified email address. */
import type { Context } from 'hono';
import { decode } from '../../contract/decode.ts';
import type { Bindings } from '../http/request-listener.ts';
import type { Account } from '../kernel/account.ts';
import { describeError } from '../kernel/log.ts';
import { confirmAddress } from './accounts.ts';
import { createCompanyAccount, findCompanyAccount, isAddressOf } from './company-accounts.ts';
import { type CompanyClient, type CompanyPerson, companyAttempt } from './company-client.ts';
import { applyCompanyGroups } from './company-rights.ts';
import { companyKeys } from './limits.ts';
import type { Failure } from './sign-in-pages.ts';
import { openVisit, type SignInOptions, type SignInVisit, sendExpired, tooManyAttempts, type Visit } from './visit.ts';

const problems = {
  denied: '{name} did not sign you in. Try again, or sign in with your password.',
  unverified:
    '{name} does not say that your email address is verified, so it cannot be found out which account is yours. Tell your administrator.',
  otherPerson:
    'Another sign-in at {name} belongs to the account of {email} already. Sign in with your password, or tell your administrator.',
  deactivated: 'Your account here is deactivated. Tell your administrator.',
  invited: '{email} is invited already: choose a password by the link of the invitation, then sign in with {name}.',
  noAccount: 'There is no account for {email}: an admin has to invite you first.',
  refused:
    'What came back from {name} does not belong to this sign-in. Try again; if it happens twice, tell your administrator.',
  unavailable: '{name} cannot be reached at the moment. Try again, or sign in with your password.',
} as const;

/**
 * Forwards the company's callback to the sign-in that its state names: the redirect URI is the same for all, but the
 * cookie of a sign-in is sent only to that sign-in's own path.
 */
export function forwardCompanyCallback(options: SignInOptions, context: Context<Bindings>): Response {
  const visit = openVisit(options, context, { referrer: 'no-referrer' });
  const query = new URL(context.req.url).searchParams;
  const uid = /^([\w-]+)\.[\w-]+$/.exec(query.get('state') ?? '')?.[1];
  return uid === undefined ? sendExpired(visit) : context.redirect(`/oauth/interaction/${uid}/company?${query}`, 303);
}

/** Redirects the browser to the company, or checks the answer that it comes back with. */
export async function runCompanySignIn(
  current: SignInVisit,
  company: CompanyClient,
): Promise<Response | { account: Account } | { failure: Failure; email?: string }> {
  const { database, hasher, limiter, log, context, interaction, client, texts, now } = current;
  const title = texts.t('Not signed in.');
  const fail = (problem: keyof typeof problems, error?: unknown, email = '') => {
    log({ level: 'warn', event: 'company sign-in failed', problem, ...describeError(error) });
    const text = texts.t(problems[problem], { name: company.name, email });
    const status = problem === 'unavailable' ? (503 as const) : (422 as const);
    return { failure: { title, text, status, isElsewhere: true } };
  };
  const query = new URL(context.req.url).searchParams;
  if (!query.has('state')) {
    try {
      const { url, attempt } = await company.begin(interaction.uid);
      interaction.result = { company: attempt };
      await interaction.persist();
      context.header('Referrer-Policy', 'no-referrer');
      return context.redirect(url.href, 303);
    } catch (error) {
      return fail('unavailable', error);
    }
  }
  const attempt = decode(companyAttempt, interaction.result?.company);
  // Each answer is accepted at most once, even if it fails.
  interaction.result = {};
  await interaction.persist();
  if (!attempt.ok || attempt.value.state !== query.get('state')) return fail('refused');
  if (query.has('error')) return fail('denied');
  const counted = companyKeys(client);
  const wait = await limiter.begin(counted);
  if (wait > 0) {
    const tooMany = tooManyAttempts(current, wait);
    return { failure: { ...tooMany, title, text: `${tooMany.title} ${tooMany.text}` } };
  }
  try {
    const person = await company.identify(query.toString(), attempt.value);
    await limiter.refund(counted);
    const found = await findCompanyAccount(database, person);
    const isNew = company.rules.createsAccounts && found.state === 'noAccount';
    const { state, account } = isNew ? await createCompanyAccount(database, person, hasher, now()) : found;
    if (account === null) return fail(state, undefined, person.email ?? '');
    if (state === 'bound') {
      await meetCompanyPerson(current, company, account, person);
      return { account };
    }
    const toBind: Binding = { person, accountId: String(account.id) };
    interaction.result = { toBind };
    await interaction.persist();
    const text = texts.t('Sign in with your password this once: from then on {name} opens your account.', company);
    const asked = { title: texts.t('One more step.'), text, isElsewhere: true };
    return { failure: asked, email: account.email };
  } catch (error) {
    return fail(isRefusal(error) ? 'refused' : 'unavailable', error);
  }
}

/** What the company has told of the person, to be bound to the account once its password is proved. */
export type Binding = { person: CompanyPerson; accountId: string };

/** Takes over what the company tells of the person whose account it is. */
export async function meetCompanyPerson(
  { database, log, now }: Visit,
  { rules }: CompanyClient,
  account: Account,
  person: CompanyPerson,
): Promise<void> {
  if (person.isVerified && isAddressOf(account, person.email)) await confirmAddress(database, account, now());
  await applyCompanyGroups(database, account, person, { groups: rules.groups, log, now: now() });
}

/** Whether openid-client rejected the answer, as opposed to a network error. */
function isRefusal(error: unknown): boolean {
  const { code } = describeError(error);
  return code !== 'OAUTH_TIMEOUT' && (code?.startsWith('OAUTH_') ?? false);
}
