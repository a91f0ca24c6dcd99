import { type ReactNode, useEffect, useRef } from 'react';
import type { Failure } from '../../../contract/failures.ts';
import { words } from '../../../contract/failures.ts';
import { FormActions } from '../../ui/form-actions.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PenFooter } from '../../ui/pen.tsx';

export type EditFormProps = {
  what: Parameters<typeof words.cannotSave>[0];
  form: {
    isBusy: boolean;
    isUnsaved: boolean;
    failure: Failure | null;
    submit(): void;
    cancel(): void;
    dismiss(): void;
  };
  children: ReactNode;
};

/** The form inside a pen: its fields, and Save, Cancel and what failed always in sight below them (PAGE-21). */
export function EditForm({ what, form, children }: EditFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { failure } = form;
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);
  useEffect(() => {
    if (failure?.fields) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  return (
    <form
      ref={element}
      noValidate
      className="grid gap-4.5"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {children}
      <PenFooter>
        {failure ? (
          <Notice tone="stop" title={words.cannotSave(what, failure.message)} onDismiss={form.dismiss}>
            {failure.code === 'stale'
              ? 'Your text is still in the form. Save puts it in place of theirs; Cancel keeps theirs.'
              : 'Your text is still in the form. Press Save again.'}
          </Notice>
        ) : null}
        <FormActions
          save={{ busy: form.isBusy }}
          onCancel={form.cancel}
          note={form.isUnsaved && !form.isBusy ? 'Not saved yet.' : null}
        />
      </PenFooter>
    </form>
  );
}
