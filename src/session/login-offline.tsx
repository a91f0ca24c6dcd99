import { t } from '../language/translate.ts';
import type { Connection } from '../lib/connection.ts';
import { Notice } from '../ui/notice.tsx';

/** Shown while signing in waits for a connection. */
export function LoginOffline({ line }: { line: Connection }) {
  return (
    <Notice tone="warn" title={t(line === 'offline' ? 'You are offline.' : 'The server does not answer.')}>
      {t('Login begins by itself when the connection is back. What you typed is kept in this browser.')}
    </Notice>
  );
}
