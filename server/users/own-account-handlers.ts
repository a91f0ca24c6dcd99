/** What people change of their own account. */
import type { MailedLink, OwnAccount } from '../../contract/account.ts';
import { problem } from '../../contract/refusals.ts';
import { reviseRow } from '../content/revise.ts';
import { recordActivity } from '../db/activity.ts';
import type { Database } from '../db/database.ts';
import { findRow, lockRow } from '../db/rows.ts';
import { choosePassword } from '../identity/account-changes.ts';
import { noticeMail, sendNotice } from '../identity/account-mails.ts';
import { type VerifiedAccount, verifyPassword } from '../identity/accounts.ts';
import { readCompanyBinding } from '../identity/company-accounts.ts';
import { countGuess, createAttemptLimiter, ownPasswordKeys } from '../identity/limits.ts';
import { mailConfirmation } from '../identity/mailed-links.ts';
import { passwordFieldProblem, passwordHasher } from '../identity/passwords.ts';
import { createSessions, deviceOf, endSession, endSessionsOf } from '../identity/sessions.ts';
import { readSignInState } from '../identity/sign-in-state.ts';
import type { Account } from '../kernel/account.ts';
import type { Handlers, Services } from '../kernel/handler.ts';
import { invalid, orNotFound, Refusal, throwIfInvalid, tooMany } from '../kernel/refusal.ts';
import { unlessBusy } from '../kernel/work-queue.ts';
import { isoTime } from '../publishing/deployment-list.ts';
import { fieldProblems, nameIn, optional, personName } from '../rules/checks.ts';

export const accountHandlers = {
  getAccount: ({ database, account, services }) => readAccount(database, account, services.now()),

  updateAccount: async (call) => {
    const { database, account, body, services } = call;
    const name = nameIn(body.name);
    throwIfInvalid(fieldProblems({ name: optional(name, personName) }));
    const { id } = account;
    const before = orNotFound(await lockRow(database, 'users', id), 'user');
    const current = () => readAccount(database, account, services.now());
    if (before.name !== name) {
      await reviseRow(call, 'users', before, { name }, current);
      const updated = { kind: 'user', action: 'updated', entity_id: id, name: before.email, fields: 'name' } as const;
      await recordActivity(database, { at: services.now(), user_id: id, ...updated });
    }
    return current();
  },

  /** Runs without a transaction, because hashing takes its time. */
  changePassword: {
    hasOwnTransaction: true,
    run: async (call) => {
      const { database, account, body, services } = call;
      const { new_password: password } = body;
      const old = await provePassword(call, 'old_password', body.old_password);
      const isSame = password === body.old_password;
      const wrong = isSame ? problem('password_same') : await passwordFieldProblem(password, account.email);
      throwIfInvalid(fieldProblems({ new_password: wrong }));
      const chosen = { account: old, password, now: services.now(), session: account.session };
      const stored = await unlessBusy(choosePassword(database, chosen, services.hasher ?? passwordHasher));
      if (stored === 'busy') throw tooMany(2);
      if (stored === null) throw new Refusal(409, problem('changed_meanwhile'));
      services.log({ event: 'password changed', account: account.id });
      const about = { to: account.email, publicOrigin: services.publicOrigin };
      await sendNotice(services, noticeMail(body.language, 'password', about));
      return { ended_sessions: stored.endedSessions };
    },
  },

  /** Their tokens and streams end with them. */
  endOwnSessions: async ({ database, account, body, services }) => {
    if (body.session === null) {
      services.log({ event: 'other sessions ended', account: account.id });
      return { ended_sessions: await endSessionsOf(database, account.id, account.session) };
    }
    const living = await createSessions(database, services.now).of(account.id);
    const session = living.find(({ uid }) => uid === body.session);
    if (!session) return { ended_sessions: 0 };
    await endSession(database, session.uid);
    services.log({ event: 'session ended', account: account.id });
    return { ended_sessions: 1 };
  },

  /**
   * Runs without a transaction as well. The address counts once it is confirmed: without mail an admin, who changes those of
   * others too, is given the link.
   */
  changeOwnEmail: {
    hasOwnTransaction: true,
    run: async (call): Promise<MailedLink> => {
      const { database, account, body, services } = call;
      const { sendMail } = services;
      if (!sendMail && !account.is_admin) throw new Refusal(409, problem('no_mail'));
      await provePassword(call, 'password', body.password);
      const made = await mailConfirmation(database, { id: account.id, email: account.email }, body, services);
      services.log({ event: 'address link made', account: account.id });
      return made;
    },
  },
} satisfies Partial<Handlers>;

async function readAccount(database: Database, { id, session }: Account, now: number): Promise<OwnAccount> {
  const { name, email } = orNotFound(await findRow(database, 'users', id), 'user');
  const sessions = await createSessions(database, () => now).of(id);
  return {
    name,
    email,
    sign_in: await readSignInState(database, id, now),
    sessions: sessions.map(({ uid, user_agent, network, signed_in_at, last_used_at }) => ({
      ...{ id: uid, device: deviceOf(user_agent), network },
      ...{ signed_in_at: isoTime(signed_in_at), last_used_at: isoTime(last_used_at), is_current: uid === session },
    })),
    company: await readCompanyBinding(database, id),
  };
}

/** @throws Refusal at the field if the password is wrong, or was tried too often */
async function provePassword(
  { database, account, services }: { database: Database; account: Account; services: Services },
  field: 'old_password' | 'password',
  password: string,
): Promise<VerifiedAccount> {
  const limiter = createAttemptLimiter(database, services.now);
  const credentials = { email: account.email, password: password.slice(0, 1024), client: `account ${account.id}` };
  const { right, wait, isBusy } = await countGuess(limiter, ownPasswordKeys(account), () =>
    verifyPassword(database, credentials, services.hasher ?? passwordHasher),
  );
  if (right?.id === account.id) return right;
  if (isBusy) throw tooMany(2);
  if (wait > 0) {
    const minutes = Math.ceil(wait / 60_000);
    const said = minutes === 1 ? problem('too_many_tries_soon') : problem('too_many_tries', { minutes });
    throw new Refusal(429, said, { fields: { [field]: [said] }, retryAfter: Math.ceil(wait / 1000) });
  }
  services.log({ level: 'warn', event: 'password not confirmed', account: account.id });
  throw invalid({ [field]: [problem(field === 'password' ? 'password_not_right' : 'password_wrong')] });
}
