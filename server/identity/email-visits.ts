/** The page behind the link that confirms a new address of an account. */
import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { Bindings } from '../http/request-listener.ts';
import { confirmEmail } from './account-changes.ts';
import { findAccountLink } from './account-links.ts';
import { noticeMail, sendNotice } from './account-mails.ts';
import { addLinkPage } from './link-page.ts';
import { form, page, quiet } from './sign-in-pages.ts';
import { answer, type SignInOptions, sendMessage, type Visit } from './visit.ts';

const path = '/oauth/email';

export function addEmailVisits(app: Hono<Bindings>, options: SignInOptions): void {
  addLinkPage(app, options, { path, show, submit: confirm });
}

async function show(visit: Visit, token: string): Promise<Response> {
  const { t } = visit.texts;
  const link = await findAccountLink(visit.database, 'email', token, visit.now());
  if (!link) return refuseLink(visit);
  const why = t('Your account gets the address {email}. You sign in with it from then on.', link);
  const main = html`${quiet(why)}${form({ action: path, formToken: token }, '', t('Confirm'))}`;
  return answer(visit, page(visit.texts, t('Confirm your new address'), main));
}

async function confirm(visit: Visit, token: string): Promise<Response> {
  const { database, log, now, publicOrigin, texts } = visit;
  const { t } = texts;
  const confirmed = await confirmEmail(database, token, now());
  if (confirmed === null) return refuseLink(visit);
  if (confirmed === 'taken') {
    const text = t('Another account has this address by now. Your former address still counts.');
    return sendMessage(visit, 409, t('The address was not changed'), text, t('Sign in'));
  }
  const { userId, from, to } = confirmed;
  log({ event: 'email address changed', account: userId });
  await sendNotice(visit, noticeMail(texts.language, 'email', { to: from, publicOrigin }));
  const text = t('From now on you sign in with {email}.', { email: to });
  return sendMessage(visit, 200, t('Your address is changed'), text, t('Back to the console'));
}

function refuseLink(visit: Visit): Response {
  const { t } = visit.texts;
  const text = t('It was used, was replaced by a newer one, or is older than a day. Your former address still counts.');
  return sendMessage(visit, 410, t('This link does not work any more'), text, t('Sign in'));
}
