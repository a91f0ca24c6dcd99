/** The page behind an invitation link. */
import type { Hono } from 'hono';
import { brand, passwordLength } from '../../contract/constants.ts';
import type { Bindings } from '../http/request-listener.ts';
import { unlessBusy } from '../kernel/work-queue.ts';
import { acceptInvitation, findInvitation } from './invitations.ts';
import { addLinkPage } from './link-page.ts';
import { type Failure, renderPasswordPage } from './sign-in-pages.ts';
import {
  answer,
  newPasswordProblem,
  openVisit,
  type SignInOptions,
  sendMessage,
  tooBusy,
  type Visit,
} from './visit.ts';

const path = '/oauth/invitation';
const donePath = `${path}/accepted`;

export function addInvitationVisits(app: Hono<Bindings>, options: SignInOptions): void {
  app.all(donePath, (context) => {
    const visit = openVisit(options, context);
    const { t } = visit.texts;
    const text = t('Sign in with your email address and the password that you have just chosen.');
    return sendMessage(visit, 200, t('Your account is ready'), text, t('Sign in'));
  });
  addLinkPage(app, options, {
    path,
    show: async (visit, token) => {
      const invited = await findInvitation(options.database, token, options.now());
      return invited.state === 'open' ? show(visit, token, invited.email) : refuse(visit, invited.state);
    },
    submit: accept,
  });
}

async function accept(visit: Visit, token: string, form: URLSearchParams): Promise<Response> {
  const { database, hasher, log, now, context, texts, client } = visit;
  const { t } = texts;
  const invited = await findInvitation(database, token, now());
  if (invited.state !== 'open') return refuse(visit, invited.state);
  const { email } = invited;
  const title = t('The account was not created.');
  const fault = await newPasswordProblem(texts, form, email);
  if (fault) return show(visit, token, email, { title, text: fault });
  const given = { token, password: form.get('new_password') ?? '', client, now: now() };
  const account = await unlessBusy(acceptInvitation(database, given, hasher));
  if (account === 'busy') return show(visit, token, email, tooBusy(visit, title));
  if (account === 'taken') {
    const text = t('This email address has an account by now: sign in with it, or ask your administrator.');
    return sendMessage(visit, 409, t('The account was not created'), text, t('Sign in'));
  }
  if (account === null) {
    const { state } = await findInvitation(database, token, now());
    // The invitation was not valid when it was accepted, so `open` cannot be the reason.
    return refuse(visit, state === 'open' ? 'unknown' : state);
  }
  log({ event: 'invitation accepted', account: account.id });
  return context.redirect(donePath, 303);
}

function show(visit: Visit, token: string, email: string, failure: Failure | null = null): Response {
  const { t } = visit.texts;
  const labels = {
    title: t('Welcome to {brand}', { brand }),
    why: t(
      'You are invited to work here as {email}. Choose a password that nobody else knows, with {minimum} to {maximum} characters; 15 or more are better.',
      { email, ...passwordLength },
    ),
    password: t('Password'),
    button: t('Create account'),
  };
  const form = { action: path, formToken: token, email, failure };
  return answer(visit, renderPasswordPage(visit.texts, form, labels), failure);
}

const refusals = {
  used: [
    'This invitation was used already',
    'The account is there: sign in with the password that was chosen. If it was not you who chose it, tell your administrator.',
  ],
  expired: [
    'This invitation has expired',
    'An invitation can be used for seven days. Ask your administrator for a new link.',
  ],
  unknown: [
    'This invitation does not count',
    'The link is not complete, or it was revoked or replaced by a newer one. Ask your administrator for a new link.',
  ],
} as const;

function refuse(visit: Visit, state: keyof typeof refusals): Response {
  const { t } = visit.texts;
  const [title, text] = refusals[state];
  return sendMessage(visit, state === 'unknown' ? 404 : 410, t(title), t(text), t('Sign in'));
}
