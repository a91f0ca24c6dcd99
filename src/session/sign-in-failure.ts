/** Explains failed sign-ins, in the wording of design protocols §2.4. */
import { words } from '../../contract/failures.ts';
import type { SignInFailure } from '../../machines/failures.ts';
import { type Around, type Label, t, translated } from '../language/translate.ts';

export type SignInAdvice = { title: string; advice: string };

/** Without a title, the failure's message is the title. Give one wherever the message comes from the provider. */
type Explanation = {
  title?: Label | Around<'code'> | Around<'provider'>;
  advice: Label | Around<'code'> | Around<'origin'>;
};

const unavailable: Explanation = {
  title: 'The login service is not available. ({code})',
  advice: 'Log in again in a minute.',
};
const notSetUp: Explanation = {
  title: 'Login is not set up correctly. ({code})',
  advice: 'Tell your administrator this code.',
};

const explanations: Readonly<Record<string, Explanation>> = {
  invalid_state: { title: words.invalidState, advice: 'This login was not started in this tab. Log in again.' },
  access_denied: { title: 'Login was cancelled. ({code})', advice: 'Nothing has changed. Log in when you are ready.' },
  invalid_grant: { title: 'This login attempt expired. ({code})', advice: 'Log in again to start a new one.' },
  server_error: unavailable,
  temporarily_unavailable: unavailable,
  unreachable: {
    title: 'The login service cannot be reached.',
    advice: 'Check the connection, then log in again.',
  },
  http_status: { advice: 'The login service did not accept this. Log in again in a minute.' },
  chunk_failed: { advice: 'Check the connection, then log in again.' },
  no_cors: {
    advice: 'Whoever sets this up: the login service must answer cross-origin requests (CORS) of {origin}.',
  },
  outside_policy: { advice: 'Whoever sets this up: connect-src of the Content-Security-Policy must name it.' },
  token_refused: {
    title: 'The server does not accept this login.',
    advice: 'The login service let you in, and the server refused its token. Tell your administrator.',
  },
  still_signed_in: {
    title: 'You are logged in at {provider} still.',
    advice: 'Logout ended your session here. Whoever uses this browser next can log in as you: log out there too.',
  },
  insecure_origin: { advice: 'Open this console by its https address.' },
  invalid_request: notSetUp,
  invalid_client: notSetUp,
  unauthorized_client: notSetUp,
  unsupported_grant_type: notSetUp,
  unsupported_response_type: notSetUp,
  invalid_scope: notSetUp,
};
const unknown: Explanation = {
  title: 'Login did not succeed.',
  advice: 'Log in again. If it fails twice, tell your administrator: {code}.',
};

export function explainSignIn({ code, message }: SignInFailure): SignInAdvice {
  const { title, advice } = (Object.hasOwn(explanations, code) ? explanations[code] : null) ?? unknown;
  const values = { code, provider: message, origin: location.origin };
  return { title: title ? t(title, values) : translated(message), advice: t(advice, values) };
}
