import { useState } from 'react';
import type { FieldMessages } from '../../contract/entities.ts';

/** What is wrong with a draft, at its fields or their parts (`entries.0.target_url`). */
export type Validate<D> = (draft: D) => Readonly<Record<string, string>>;

type Validated<D> = {
  draft: D;
  fields: FieldMessages;
  /** How often Save was pressed: the form says from the first time on what is wrong. */
  submissions: number;
  submit: () => void;
};

/**
 * The form, sent only where nothing is wrong with it; what is wrong is said from the first try on. Where two versions wait
 * for a choice, none of its fields is shown: then the server judges.
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
