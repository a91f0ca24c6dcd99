import { counted, t } from '../language/translate.ts';
import { dayAtTime } from '../lib/time-format.ts';
import { WordButton } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Draft } from './draft-choices.ts';
import type { EntityForm } from './use-entity-form.ts';

/** Says that the form began with text that was never saved, where nobody else has saved since. */
export function RestoredNotice<D extends Draft>({ form: { restoredAt, isUnsaved } }: { form: EntityForm<D> }) {
  if (restoredAt === null || !isUnsaved) return null;
  return (
    <Notice tone="neutral">
      {t('Your unsaved text of {time} is in the form again. Cancel shows what is saved.', {
        time: dayAtTime(restoredAt),
      })}
    </Notice>
  );
}

/** Says unobtrusively that there is other unsaved text: cancelled, left for later, or found while the user was typing. */
export function FoundNotice<D extends Draft>({ form }: { form: EntityForm<D> }) {
  if (form.found === 0 || (form.status !== 'pristine' && form.status !== 'dirty')) return null;
  return (
    <Notice
      tone="neutral"
      actions={
        <WordButton strong onClick={form.showFound}>
          {t('Show unsaved text')}
        </WordButton>
      }
    >
      {counted(
        form.found,
        'Unsaved text of yours is kept in this browser.',
        '{count} unsaved texts of yours are kept in this browser.',
      )}
    </Notice>
  );
}
