import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { t } from '../language/translate.ts';
import { Button } from './button.tsx';

export type FormProps = {
  onSubmit: () => void;
  /** Changes with every refusal by the form or the server: then the first invalid field gets the focus. */
  refusal: unknown;
  /** Class names of the grid; by default one column of text width. */
  columns?: string;
  /** For buttons outside the form that submit it. */
  id?: string;
  /** Receives the form element, for submitting it from elsewhere. */
  element?: RefObject<HTMLFormElement | null>;
  children: ReactNode;
};

/** A form without the browser's validation: errors are shown at the fields. */
export function Form({ onSubmit, refusal, columns, id, element, children }: FormProps) {
  const own = useRef<HTMLFormElement>(null);
  const form = element ?? own;
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal, form]);
  return (
    <form
      ref={form}
      id={id}
      noValidate
      className={`grid items-start gap-4 ${columns ?? 'max-w-text'}`}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

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
