import { counted, t } from '../language/translate.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { Notice } from '../ui/notice.tsx';
import { keyOf, type LinkOutcome } from './use-linking.ts';

/** What was not linked, each with its reason; it stays chosen. */
export function RefusedLinks({ outcome, onDismiss }: { outcome: LinkOutcome | null; onDismiss: () => void }) {
  if (!outcome || outcome.refused.length === 0) return null;
  return (
    <Notice tone="stop" onDismiss={onDismiss}>
      {counted(outcome.linked.length, '{count} is linked.', '{count} are linked.')}{' '}
      {t('These were refused and stay chosen:')}
      <ul>
        {outcome.refused.map(({ linkage, reason }) => (
          <li key={keyOf(linkage)}>{t('{name}: {reason}', { name: linkage.name, reason: failureMessage(reason) })}</li>
        ))}
      </ul>
    </Notice>
  );
}
