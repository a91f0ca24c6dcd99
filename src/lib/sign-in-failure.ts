/** What a failed sign-in means and what to do next, in the words of design protocols §2.4. */
import { words } from '../../contract/failures.ts';
import { t, translated } from '../language/translate.ts';

export type SignInAdvice = { title: string; advice: string };

/** `message` is shown only for failures whose words are our own: a provider's description is untrusted. */
export function explainSignIn({ code, message }: { code: string; message: string }): SignInAdvice {
  switch (code) {
    case 'invalid_state':
      return { title: t(words.invalidState), advice: t('This sign-in was not started in this tab. Log in again.') };
    case 'access_denied':
      return {
        title: t('Sign-in was cancelled. ({code})', { code }),
        advice: t('Nothing has changed. Log in when you are ready.'),
      };
    case 'invalid_grant':
      return {
        title: t('This sign-in attempt expired. ({code})', { code }),
        advice: t('Log in again to start a new one.'),
      };
    case 'server_error':
    case 'temporarily_unavailable':
      return {
        title: t('The sign-in service is not available. ({code})', { code }),
        advice: t('Log in again in a minute.'),
      };
    case 'unreachable':
      return {
        title: t('The sign-in service cannot be reached.'),
        advice: t('Check the connection, then log in again.'),
      };
    case 'http_status':
      return {
        title: translated(message),
        advice: t('The sign-in service did not accept this. Log in again in a minute.'),
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
        title: t('Sign-in is not set up correctly. ({code})', { code }),
        advice: t('Tell your administrator this code.'),
      };
    default:
      return {
        title: t('Sign-in did not succeed.'),
        advice: t('Log in again. If it fails twice, tell your administrator: {code}.', { code }),
      };
  }
}
