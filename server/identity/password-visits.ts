/** The pages for a forgotten password: asking for a link, and choosing a new password by it. */
import type { Hono } from 'hono';
import { passwordLength } from '../../contract/constants.ts';
import { isEmailAddress } from '../../contract/email-address.ts';
import type { Bindings } from '../http/request-listener.ts';
import { unlessBusy } from '../kernel/work-queue.ts';
import { choosePassword, findByPasswordLink } from './account-changes.ts';
import { makeAccountLink, markMailed } from './account-links.ts';
import { noticeMail, passwordLinkMail, sendNotice } from './account-mails.ts';
import { findAccountByEmail, findVersioned, type VerifiedAccount } from './accounts.ts';
import { normalizedEmail } from './email-addresses.ts';
import { requestKeys } from './limits.ts';
import { addLinkPage } from './link-page.ts';
import { createSealedCookie } from './sealed-cookie.ts';
import { endSession } from './sessions.ts';
import { type Failure, renderForgottenPage, renderPasswordPage } from './sign-in-pages.ts';
import {
  answer,
  isFromOwnPage,
  isRead,
  newPasswordProblem,
  openVisit,
  readForm,
  refuseForm,
  refuseMethod,
  type SignInOptions,
  sendMessage,
  tooBusy,
  tooManyAttempts,
  type Visit,
} from './visit.ts';

export const forgottenPath = '/oauth/password';
const newPath = `${forgottenPath}/new`;

export function addPasswordVisits(app: Hono<Bindings>, options: SignInOptions): void {
  app.all(forgottenPath, async (context) => {
    const visit = openVisit(options, context, {}, context.req.query('ui_locales'));
    const { t } = visit.texts;
    if (!visit.sendMail) return sendMessage(visit, 404, t('Forgotten password'), withoutMail(visit), t('Sign in'));
    if (context.req.method === 'POST') return ask(visit);
    return isRead(context) ? answer(visit, renderForgottenPage(visit.texts, forgottenPath)) : refuseMethod(visit);
  });
  addLinkPage(app, options, {
    path: newPath,
    show: async (visit, token) => {
      const account = await findByPasswordLink(visit.database, token, visit.now());
      return account ? showNew(visit, token, account) : refuseLink(visit);
    },
    submit: choose,
  });
}

export function withoutMail({ texts: { t } }: Visit): string {
  return t('Forgotten your password? An admin of this installation can send you a link.');
}

/** The answer is the same for every address, and is sent before anything is looked up. */
async function ask(visit: Visit): Promise<Response> {
  const { texts, limiter, background, context, client } = visit;
  const { t } = texts;
  const form = await readForm(context);
  if (!isFromOwnPage(visit)) return refuseForm(visit);
  const email = (form.get('email') ?? '').trim();
  if (!isEmailAddress(normalizedEmail(email))) {
    const text = t('That is no email address: it needs a name, an @ and a domain, as in nora@example.org.');
    const failure = { title: t('Not sent.'), text };
    return answer(visit, renderForgottenPage(texts, forgottenPath, email.slice(0, 254), failure), failure);
  }
  const wait = await limiter.begin(requestKeys('network', client));
  if (wait > 0) {
    const failure = tooManyAttempts(visit, wait);
    return answer(visit, renderForgottenPage(texts, forgottenPath, email, failure), failure);
  }
  background.run('password link not sent', mailLink(visit, email));
  const title = t('If {email} has an account, a mail is on its way.', { email });
  const text = t('Nothing after 5 minutes? Look into the spam folder, or ask an admin for a link.');
  return sendMessage(visit, 200, title, text, t('Back to sign in'));
}

async function mailLink({ database, limiter, sendMail, log, now, publicOrigin, texts }: Visit, email: string) {
  const account = await findAccountByEmail(database, email);
  if (!account || !sendMail) return;
  // The links that were mailed within the hour still work.
  if ((await limiter.begin(requestKeys('account', String(account.id)))) > 0) return;
  const about = { userId: account.id, email: account.email };
  const made = await makeAccountLink(database, 'password', about, { now: now(), publicOrigin });
  log({ event: 'password link made', account: account.id });
  const failure = await sendMail(passwordLinkMail(texts.language, { to: account.email, by: null, ...made }));
  if (!failure) await markMailed(database, made, now());
}

async function choose(visit: Visit, token: string, form: URLSearchParams): Promise<Response> {
  const { database, hasher, log, publicOrigin, now, context, texts, client } = visit;
  const { t } = texts;
  const account = await findByPasswordLink(database, token, now());
  if (!account) return refuseLink(visit);
  const title = t('Not saved.');
  const fault = await newPasswordProblem(texts, form, account.email);
  if (fault) return showNew(visit, token, account, { title, text: fault });
  const given = { account, password: form.get('new_password') ?? '', now: now(), client, token };
  const stored = await unlessBusy(choosePassword(database, given, hasher));
  if (stored === 'busy') return showNew(visit, token, account, tooBusy(visit, title));
  if (stored === null) return refuseLink(visit);
  log({ event: 'password changed', account: account.id });
  await sendNotice(visit, noticeMail(texts.language, 'password', { to: account.email, publicOrigin }));
  await keepForSignIn(visit, { id: account.id, version: stored.version });
  return context.redirect('/login', 303);
}

function showNew(visit: Visit, token: string, { email }: VerifiedAccount, failure: Failure | null = null): Response {
  const { t } = visit.texts;
  const labels = {
    title: t('New password'),
    why: t('At least {minimum} characters; four odd words are good.', passwordLength),
    password: t('New password'),
    button: t('Save and sign in'),
  };
  const form = { action: newPath, formToken: token, email, failure };
  return answer(visit, renderPasswordPage(visit.texts, form, labels), failure);
}

/** Nothing is told about the account. */
function refuseLink(visit: Visit): Response {
  const { t } = visit.texts;
  const title = t('This link does not work any more');
  const text = t('It was used, or is older than 30 minutes. Your old password still works.');
  return visit.sendMail
    ? sendMessage(visit, 410, title, text, t('Send a new one'), forgottenPath)
    : sendMessage(visit, 410, title, text, t('Sign in'));
}

const purpose = 'password chosen by link';
/** The browser goes on at once. */
const chosen = createSealedCookie('kontor_chosen', 120, 'Lax');

/** The sign-in that follows need not ask for the password that was just chosen, and is not that of somebody else. */
async function keepForSignIn(visit: Visit, { id, version }: Pick<VerifiedAccount, 'id' | 'version'>): Promise<void> {
  const { context, provider, database } = visit;
  const session = await provider.Session.get(provider.createContext(context.env.incoming, context.env.outgoing));
  if (session.accountId !== undefined) await endSession(database, session.uid);
  chosen.set(visit, purpose, `${id}.${version}`);
}

/** The account whose password this browser has just chosen, once. */
export async function takeChosen(visit: Visit): Promise<VerifiedAccount | null> {
  const [id, version] = chosen.read(visit, purpose)?.split('.') ?? [];
  if (id === undefined) return null;
  chosen.remove(visit);
  const account = await findVersioned(visit.database, Number(id));
  return account?.version === version ? account : null;
}
