/** What a failed sign-in means and what to do next, in the words of design protocols §2.4. */
import { words } from '../../contract/failures.ts';

export type SignInAdvice = { title: string; advice: string };

/** `message` is shown only for failures whose words are our own: a provider's description is untrusted. */
export function explainSignIn({ code, message }: { code: string; message: string }): SignInAdvice {
  switch (code) {
    case 'invalid_state':
      return { title: words.invalidState, advice: 'This sign-in was not started in this tab. Log in again.' };
    case 'access_denied':
      return {
        title: 'Sign-in was cancelled. (access_denied)',
        advice: 'Nothing has changed. Log in when you are ready.',
      };
    case 'invalid_grant':
      return { title: 'This sign-in attempt expired. (invalid_grant)', advice: 'Log in again to start a new one.' };
    case 'server_error':
    case 'temporarily_unavailable':
      return { title: `The sign-in service is not available. (${code})`, advice: 'Log in again in a minute.' };
    case 'unreachable':
      return { title: 'The sign-in service cannot be reached.', advice: 'Check the connection, then log in again.' };
    case 'http_status':
      return { title: `${message}`, advice: 'The sign-in service did not accept this. Log in again in a minute.' };
    case 'insecure_origin':
      return { title: message, advice: 'Open this console by its https address.' };
    case 'invalid_request':
    case 'invalid_client':
    case 'unauthorized_client':
    case 'unsupported_grant_type':
    case 'unsupported_response_type':
    case 'invalid_scope':
      return { title: `Sign-in is not set up correctly. (${code})`, advice: 'Tell your administrator this code.' };
    default:
      return {
        title: 'Sign-in did not succeed.',
        advice: `Log in again. If it fails twice, tell your administrator: ${code}.`,
      };
  }
}
