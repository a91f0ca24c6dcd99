import { useState } from 'react';
import type { FieldMessages } from '../../contract/entities.ts';

/** The errors of a draft, by field or part of a field (`entries.0.target_url`). */
export type Validate<D> = (draft: D) => Readonly<Record<string, string>>;

type Validated<D> = {
  draft: D;
  fields: FieldMessages;
  /** How often Save was pressed: from the first time on, the form shows its errors. */
  submissions: number;
  submit: () => void;
};

/**
 * Wraps the form so that it is sent only without errors; they are shown from the first attempt on. While two versions wait
 * for a choice, none of its fields is shown: then the server validates.
 */
export function useValidation<D, Form extends Validated<D> & { conflict: object | null }>(
  form: Form,
  validate?: Validate<D>,
): Form {
  const [submissions, setSubmissions] = useState(0);
  const wrong = Object.entries(form.conflict ? {} : (validate?.(form.draft) ?? {}));
  const messages = Object.fromEntries(wrong.map(([name, message]) => [name, [message]]));
  return {
    ...form,
    submissions,
    fields: submissions > 0 && wrong.length > 0 ? { ...form.fields, ...messages } : form.fields,
    submit: () => {
      setSubmissions(submissions + 1);
      if (wrong.length === 0) form.submit();
    },
  };
}
