/** Failures as one sentence for users. The server's exact words are shown below it. */
import type { Failure } from '../../contract/failures.ts';
import { type Label, locale, t, translated } from '../language/translate.ts';

/** The label and the current value of a field that a refusal names. */
export type FailedFields = { labelOf: (name: string) => string; textIn: (name: string) => unknown };

const valueLimit = 60;

/** Prefers the problems of fields, then the server's own message, then the meaning of the status. */
export function failureMessage(failure: Failure, fields?: FailedFields): string {
  const messages = Object.entries(failure.fields ?? {}).flatMap(([path, [message]]) =>
    fields && message ? [fieldMessage(path, message, fields)] : [],
  );
  if (messages.length > 0) return messages.join(' ');
  const { said, status, message } = failure;
  if (said !== undefined && isMessage(said) && status !== 401) return said;
  return status === undefined ? translated(message) : t(meaningOf(failure, status));
}

/** "The path /besuch is already taken." */
function fieldMessage(path: string, message: string, { labelOf, textIn }: FailedFields): string {
  const name = path.split('.').at(-1) ?? path;
  const label = labelOf(name);
  // A message that begins with a capital is a whole sentence and names the field itself.
  if (/^\p{Lu}/u.test(message)) return withStop(`${label}: ${message}`);
  const value = textIn(name);
  const isShown =
    typeof value === 'string' && value.trim() !== '' && value.length <= valueLimit && !value.includes('\n');
  const field = labelInMessage(label);
  return withStop(
    isShown
      ? t('The {field} {value} {message}', { field, value, message })
      : t('The {field} {message}', { field, message }),
  );
}

/** "Path" becomes "path"; "FQDN" and German nouns stay as they are. */
export const labelInMessage = (label: string) =>
  /^\p{Lu}\p{Ll}/u.test(label) && !locale().startsWith('de') ? label.charAt(0).toLowerCase() + label.slice(1) : label;

const withStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Tells a sentence from a keyword or a dump. */
const isMessage = (said: string) => /^\p{Lu}[^{}<>]* [^{}<>]*[.!?]$/u.test(said) && said.length <= 200;

function meaningOf({ code }: Failure, status: number): Label {
  if (code === 'unreadable') return 'The server gave an answer that cannot be read.';
  if (code === 'unreachable') return unavailable;
  if (code === 'refused' && status === 401)
    return 'The image library does not accept the token of this installation. Tell the person who runs it.';
  if (code === 'stale') return 'It was saved by someone else after you began.';
  return meanings[status] ?? (status >= 500 ? 'Something went wrong on the server.' : 'The server refused it.');
}

const unavailable = 'The server is not available at the moment.';
const notAccepted = 'The server did not accept what was sent.';
const meanings: Partial<Record<number, Label>> = {
  400: notAccepted,
  401: 'You are not logged in any more.',
  403: 'You are not allowed to do this.',
  404: 'It is not there any more.',
  408: unavailable,
  409: 'It does not fit what is stored by now.',
  410: 'It is not there any more.',
  413: 'It is too large for the server.',
  422: notAccepted,
  429: 'The server was asked too often. Wait a moment.',
  502: unavailable,
  503: unavailable,
  504: unavailable,
};
