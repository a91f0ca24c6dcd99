import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

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
