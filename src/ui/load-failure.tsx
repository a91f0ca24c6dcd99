import { t, translated } from '../language/translate.ts';
import { Button } from './button.tsx';

/** Shown in place of content that could not be loaded. */
export function LoadFailure({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <div className="space-y-3 py-4 text-center">
      <p role="alert" className="text-stop [overflow-wrap:anywhere]">
        {translated(message)}
      </p>
      {onRetry && <Button onClick={onRetry}>{t('Try again')}</Button>}
    </div>
  );
}
