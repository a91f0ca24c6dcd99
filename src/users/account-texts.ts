import type { SignInState } from '../../contract/account.ts';
import type { User } from '../../contract/entities.ts';
import { counted, t } from '../language/translate.ts';
import { dateAndTime } from '../lib/time-format.ts';
import { weekdayAndDay } from '../lib/weekday-time.ts';

export const nameHint = () => t('Colleagues see it in history, activity and beside what you edit.');

/** "Authenticator app, 2 passkeys, since 3 Feb" */
export function factorText({ has_app, passkeys, factor_since: since }: SignInState): string {
  const held = [
    ...(has_app ? [t('Authenticator app')] : []),
    ...(passkeys > 0 ? [counted(passkeys, '{count} passkey', '{count} passkeys')] : []),
  ];
  const factors = held.join(', ');
  if (!factors) return t('none');
  return since ? t('{factors}, since {day}', { factors, day: weekdayAndDay(Date.parse(since)) }) : factors;
}

/** How many recovery codes are left; `null` where none are needed. */
export const codesText = ({ has_app, passkeys, recovery_codes: count }: SignInState): string | null =>
  has_app || passkeys > 0 ? counted(count, '{count} recovery code is left.', '{count} recovery codes are left.') : null;

export const passwordText = ({ password_set_at: at }: SignInState): string =>
  at ? t('Set on {time}', { time: dateAndTime(Date.parse(at)) }) : t('Set long ago');

/** "Confirmed on Fri 8 May."; empty for an address that nobody has proved. */
export const confirmedText = ({ email_confirmed_at: at }: SignInState): string =>
  at ? t('Confirmed on {day}.', { day: weekdayAndDay(Date.parse(at)) }) : '';

export const joinTexts = (...all: string[]): string => all.filter((text) => text !== '').join(' ');

/** The address below a name; `null` where it stands for the name already. */
export const addressBelow = ({ name, email }: User): string | null => (name ? email : null);

/** "deactivated Fri 8 May"; empty for whoever may sign in. */
export const stateText = ({ deactivated_at: at }: User): string =>
  at ? t('deactivated {day}', { day: weekdayAndDay(Date.parse(at)) }) : '';
