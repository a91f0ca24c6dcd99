/** What a failed sign-in means and what to do next, in the words of design protocols §2.4. */
import { words } from '../../contract/failures.ts';
import { t, translated } from '../language/translate.ts';

export type SignInAdvice = { title: string; advice: string };

/** `message` is shown only for failures whose words are our own: a provider's description is untrusted. */
export function explainSignIn({ code, message }: { code: string; message: string }): SignInAdvice {
  switch (code) {
    case 'invalid_state':
      return { title: t(words.invalidState), advice: t('This login was not started in this tab. Log in again.') };
    case 'access_denied':
      return {
        title: t('Login was cancelled. ({code})', { code }),
        advice: t('Nothing has changed. Log in when you are ready.'),
      };
    case 'invalid_grant':
      return {
        title: t('This login attempt expired. ({code})', { code }),
        advice: t('Log in again to start a new one.'),
      };
    case 'server_error':
    case 'temporarily_unavailable':
      return {
        title: t('The login service is not available. ({code})', { code }),
        advice: t('Log in again in a minute.'),
      };
    case 'unreachable':
      return {
        title: t('The login service cannot be reached.'),
        advice: t('Check the connection, then log in again.'),
      };
    case 'http_status':
      return {
        title: translated(message),
        advice: t('The login service did not accept this. Log in again in a minute.'),
      };
    case 'chunk_failed':
      return { title: message, advice: t('Check the connection, then log in again.') };
    case 'no_cors':
      return {
        title: message,
        advice: t('Whoever sets this up: the login service must answer cross-origin requests (CORS) of {origin}.', {
          origin: location.origin,
        }),
      };
    case 'outside_policy':
      return {
        title: message,
        advice: t('Whoever sets this up: connect-src of the Content-Security-Policy must name it.'),
      };
    case 'token_refused':
      return {
        title: t('The server does not accept this login.'),
        advice: t('The login service let you in, and the server refused its token. Tell your administrator.'),
      };
    case 'still_signed_in':
      return {
        title: t('You are signed in at {provider} still.', { provider: message }),
        advice: t(
          'Logout ended your session here. Whoever uses this browser next can log in as you: sign out there too.',
        ),
      };
    case 'insecure_origin':
      return { title: translated(message), advice: t('Open this console by its https address.') };
    case 'invalid_request':
    case 'invalid_client':
    case 'unauthorized_client':
    case 'unsupported_grant_type':
    case 'unsupported_response_type':
    case 'invalid_scope':
      return {
        title: t('Login is not set up correctly. ({code})', { code }),
        advice: t('Tell your administrator this code.'),
      };
    default:
      return {
        title: t('Login did not succeed.'),
        advice: t('Log in again. If it fails twice, tell your administrator: {code}.', { code }),
      };
  }
}
