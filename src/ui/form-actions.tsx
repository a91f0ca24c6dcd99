import type { ReactNode } from 'react';
import { t } from '../language/translate.ts';
import { Button } from './button.tsx';

export type FormActionsProps = {
  /** `busy` while the form is being saved; `isRepeated` after a failed attempt, when the busy label is not announced again. */
  save: { busy: boolean; isRepeated?: boolean; label?: string; busyWords?: string };
  onCancel: () => void;
  /** The save status, such as when the text was last persisted. */
  note?: ReactNode;
};

/** Save and Cancel. Save submits the surrounding form. */
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
        >
          {save.label ?? t('Save')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
      {note && <p className="flex-[1_1_14rem] text-hint text-ink-2">{note}</p>}
    </div>
  );
}
