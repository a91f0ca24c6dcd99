/** The page behind an invitation link. */
import { clientNetworkOf } from '../client-address.ts';
import { pageHeaders, setHeaders } from '../http/security-headers.ts';
import { pathOf } from '../public-origin.ts';
import { QueueFull } from '../work-queue.ts';
import { acceptInvitation, findInvitation } from './invitations.ts';
import { renderNewPasswordPage, textsFor } from './pages.ts';
import {
  answer,
  isRead,
  newPasswordProblem,
  type Pages,
  queryOf,
  readForm,
  redirect,
  type SignInOptions,
  sendMessage,
  type Visit,
} from './visit.ts';

const path = '/oauth/invitation';
const donePath = `${path}/accepted`;

export function createInvitationVisits(options: SignInOptions): Pages {
  return async (request, response) => {
    const requested = pathOf(request.url ?? '/');
    if (requested !== path && requested !== donePath) return false;
    setHeaders(response, { ...pageHeaders({ referrer: 'same-origin' }), Vary: 'Accept-Language' });
    const texts = textsFor(request.headers['accept-language']);
    const visit = { request, response, texts };
    if (requested === donePath) sendMessage(visit, 200, texts.invitation.ready, texts.invitation.whatNow, texts.signIn);
    else if (request.method === 'POST') await accept(options, visit);
    else if (!isRead(request)) sendMessage(visit, 405, texts.noForm, '', texts.signIn);
    else {
      const token = queryOf(request).get('token') ?? '';
      const invited = await findInvitation(options.database, token, options.now());
      if (invited.state === 'open') show(visit, token, invited.email);
      else refuse(visit, invited.state);
    }
    return true;
  };
}

async function accept(options: SignInOptions, visit: Visit): Promise<void> {
  const { database, hasher, log, publicOrigin, now } = options;
  const { request, response, texts } = visit;
  const { taken, whyTaken, whyBusy } = texts.invitation;
  const form = await readForm(request);
  if (request.headers.origin !== publicOrigin)
    return sendMessage(visit, 403, texts.refused, texts.whyRefused, texts.signIn);
  const token = form.get('form_token') ?? '';
  const invited = await findInvitation(database, token, now());
  if (invited.state !== 'open') return refuse(visit, invited.state);
  const { email } = invited;
  const fault = await newPasswordProblem(texts, form, email);
  if (fault) return show(visit, token, email, fault);
  const given = { token, password: form.get('new_password') ?? '', client: clientNetworkOf(request), now: now() };
  const account = await acceptInvitation(database, given, hasher).catch((error: unknown) => {
    if (error instanceof QueueFull) return 'busy' as const;
    throw error;
  });
  if (account === 'busy') {
    setHeaders(response, { 'Retry-After': '2' });
    return show(visit, token, email, whyBusy, 503);
  }
  if (account === 'taken') return sendMessage(visit, 409, taken, whyTaken, texts.signIn);
  if (account === null) {
    const { state } = await findInvitation(database, token, now());
    // The invitation was not valid when it was accepted, so `open` cannot be the reason.
    return refuse(visit, state === 'open' ? 'unknown' : state);
  }
  log({ event: 'invitation accepted', account: account.id });
  redirect(visit, donePath);
}

function show(visit: Visit, token: string, email: string, fault: string | null = null, status = fault ? 422 : 200) {
  const { invitation, password } = visit.texts;
  const failure = fault === null ? null : { title: invitation.notCreated, text: fault };
  const form = { action: path, formToken: token, email, failure };
  const labels = {
    title: invitation.welcome,
    why: invitation.whatFor(email),
    password,
    button: invitation.createAccount,
  };
  answer(visit, status, renderNewPasswordPage(visit.texts, form, labels));
}

function refuse(visit: Visit, state: 'used' | 'expired' | 'unknown'): void {
  const { invitation, signIn } = visit.texts;
  const why = { used: invitation.whyUsed, expired: invitation.whyExpired, unknown: invitation.whyUnknown };
  sendMessage(visit, state === 'unknown' ? 404 : 410, invitation[state], why[state], signIn);
}
