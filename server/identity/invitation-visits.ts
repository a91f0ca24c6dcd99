/** The page that an invitation's link opens. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientNetworkOf } from '../client-address.ts';
import type { Log } from '../http/log.ts';
import { pageHeaders, setHeaders } from '../http/security-headers.ts';
import { pathOf } from '../public-origin.ts';
import type { Database } from '../store/database.ts';
import { QueueFull } from '../work-queue.ts';
import { readForm } from './form.ts';
import { invitationTextsFor, renderInvitationMessage, renderInvitationPage } from './invitation-pages.ts';
import { acceptInvitation, findInvitation, type Invited } from './invitations.ts';
import type { PasswordHasher } from './password-hash.ts';
import { passwordProblem } from './password-rules.ts';
import { type SignInTexts, textsFor } from './sign-in-texts.ts';

export type InvitationOptions = {
  database: Database;
  hasher: PasswordHasher;
  log: Log;
  publicOrigin: string;
  /** The clock of all processes, in milliseconds since 1970. */
  now: () => number;
};

const path = '/oauth/invitation';
const donePath = `${path}/accepted`;
const statuses = { used: 410, expired: 410, unknown: 404 } as const;

type Visit = { request: IncomingMessage; response: ServerResponse; texts: SignInTexts };

/** `false` when the path is none of an invitation's. */
export function createInvitationVisits(options: InvitationOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const asked = pathOf(request.url ?? '/');
    if (asked !== path && asked !== donePath) return false;
    setHeaders(response, { ...pageHeaders({ referrer: 'same-origin' }), Vary: 'Accept-Language' });
    const visit = { request, response, texts: textsFor(request.headers['accept-language']) };
    const texts = invitationTextsFor(visit.texts);
    if (asked === donePath) tell(visit, 200, texts.ready, texts.whatNow);
    else if (request.method === 'POST') await accept(options, visit);
    else if (isReading(request)) await show(options, visit);
    else tell(visit, 405, visit.texts.noForm, '');
    return true;
  };
}

async function show({ database, now }: InvitationOptions, visit: Visit): Promise<void> {
  const token = new URL(visit.request.url ?? '', 'http://localhost').searchParams.get('token') ?? '';
  const invited = await findInvitation(database, token, now());
  if (invited.state !== 'open') return refuse(visit, invited.state);
  const page = renderInvitationPage(visit.texts, { action: path, token, email: invited.email, failure: null });
  answer(visit, 200, page);
}

async function accept(options: InvitationOptions, visit: Visit): Promise<void> {
  const { database, hasher, log, publicOrigin, now } = options;
  const { request, response, texts } = visit;
  const own = invitationTextsFor(texts);
  const form = await readForm(request);
  if (request.headers.origin !== publicOrigin) return tell(visit, 403, texts.refused, texts.whyRefused);
  const token = form.get('form_token') ?? '';
  const invited = await findInvitation(database, token, now());
  if (invited.state !== 'open') return refuse(visit, invited.state);
  const { email } = invited;
  const password = form.get('new_password') ?? '';
  const broken = await passwordProblem(password, email);
  const problem =
    (broken && texts.passwordProblems[broken]) ??
    (password === form.get('repeated_password') ? null : texts.notTheSame);
  if (problem) {
    const failure = { title: own.notCreated, text: problem };
    return answer(visit, 422, renderInvitationPage(texts, { action: path, token, email, failure }));
  }
  const client = clientNetworkOf(request);
  const accepting = acceptInvitation(database, { token, password, client, now: now() }, hasher);
  const account = await accepting.catch((error: unknown) => {
    if (error instanceof QueueFull) return 'busy' as const;
    throw error;
  });
  if (account === 'busy') {
    const failure = { title: own.notCreated, text: own.whyBusy };
    setHeaders(response, { 'Retry-After': '2' });
    return answer(visit, 503, renderInvitationPage(texts, { action: path, token, email, failure }));
  }
  if (account === 'taken') return tell(visit, 409, own.taken, own.whyTaken);
  if (account === null) return refuse(visit, stateNow(await findInvitation(database, token, now())));
  log({ event: 'invitation accepted', account: account.id });
  setHeaders(response, { Location: donePath });
  answer(visit, 303, '');
}

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** It did not count a moment ago. */
function stateNow({ state }: Invited) {
  return state === 'open' ? 'unknown' : state;
}

function refuse(visit: Visit, state: keyof typeof statuses): void {
  const own = invitationTextsFor(visit.texts);
  const why = { used: own.whyUsed, expired: own.whyExpired, unknown: own.whyUnknown };
  tell(visit, statuses[state], own[state], why[state]);
}

function tell(visit: Visit, status: number, title: string, text: string): void {
  answer(visit, status, renderInvitationMessage(visit.texts, title, text));
}

function answer({ request, response }: Visit, status: number, body: string): void {
  response.statusCode = status;
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(request.method === 'HEAD' ? undefined : body);
}
