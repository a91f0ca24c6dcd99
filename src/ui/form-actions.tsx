import type { ReactNode } from 'react';
import { t } from '../language/translate.ts';
import { Button } from './button.tsx';

export type FormActionsProps = {
  /**
   * `busy` while the form is being saved, `isRepeated` while it retries automatically; `label` if the specification gives
   * the button another name.
   */
  save: { busy: boolean; isRepeated?: boolean; label?: string; busyWords?: string; lockedBy?: string | null };
  onCancel: () => void;
  /** State in words, such as when the text was last persisted. */
  note?: ReactNode;
};

/** "Save Cancel", at the left edge of a form. Save submits the form around it. */
export function FormActions({ save, onCancel, note }: FormActionsProps) {
  const busyWords = save.busyWords ?? t('Saving…');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={save.busy ? busyWords : null}
          isQuiet={save.isRepeated}
          reserve={busyWords}
          lockedBy={save.lockedBy}
        >
          {save.label ?? t('Save')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
      {note && <p className="flex-[1_1_14rem] text-hint text-ink-2">{note}</p>}
    </div>
  );
}
