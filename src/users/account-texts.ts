import type { SignInState } from '../../contract/account.ts';
import { counted, t } from '../language/translate.ts';
import { dateAndTime } from '../lib/time-format.ts';

export const nameHint = () => t('Colleagues see it in history, activity and beside what you edit.');

/** "Authenticator app, 2 passkeys" */
export function factorText({ has_app, passkeys }: SignInState): string {
  const held = [
    ...(has_app ? [t('Authenticator app')] : []),
    ...(passkeys > 0 ? [counted(passkeys, '{count} passkey', '{count} passkeys')] : []),
  ];
  return held.join(', ') || t('none');
}

export const passwordText = ({ password_set_at: at }: SignInState): string =>
  at ? t('Set on {time}', { time: dateAndTime(Date.parse(at)) }) : t('Set long ago');
