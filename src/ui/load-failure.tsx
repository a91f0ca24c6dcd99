import type { Failure } from '../../contract/failures.ts';
import { t, translated } from '../language/translate.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { Button } from './button.tsx';

/** Shown in place of content that could not be loaded: a text, and below it the exact words that the specification quotes (§8). */
export function LoadFailure({ of, onRetry }: { of: Failure | string; onRetry?: () => void }) {
  const quoted = translated(typeof of === 'string' ? of : of.message);
  const text = typeof of === 'string' ? quoted : failureMessage(of);
  return (
    <div className="space-y-3 py-4 text-center">
      <div role="alert" className="[overflow-wrap:anywhere]">
        <p className="text-stop">{text}</p>
        {quoted === text ? null : <p className="mt-1 text-hint text-ink-2">{quoted}</p>}
      </div>
      {onRetry && <Button onClick={onRetry}>{t('Try again')}</Button>}
    </div>
  );
}
