import type { SignInState } from '../../contract/account.ts';
import { counted, t } from '../language/translate.ts';

/** "Authenticator app, 2 passkeys" */
export function factorText({ has_app, passkeys }: SignInState): string {
  const held = [
    ...(has_app ? [t('Authenticator app')] : []),
    ...(passkeys > 0 ? [counted(passkeys, '{count} passkey', '{count} passkeys')] : []),
  ];
  return held.join(', ') || t('none');
}
