import { useState } from 'react';
import { type Around, type Label, t } from '../language/translate.ts';
import { WordButton } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import type { Draft } from './draft-choices.ts';
import { type FieldTexts, labelOf, textOf } from './field-texts.ts';
import type { EntityForm } from './use-entity-form.ts';

export type SaveFailureProps<D extends Draft> = {
  form: EntityForm<D>;
  /** The form's own wording from §8: `words.cannotSaveDomain`. */
  words: Around<'message'>;
  texts: FieldTexts;
};

/** Why the last save failed, that the text is safe, and what happens next. */
export function SaveFailure<D extends Draft>({ form, words, texts }: SaveFailureProps<D>) {
  const { failure } = form;
  const [copying, setCopying] = useState<'Copy my text' | 'Copied' | 'Copying is not allowed'>('Copy my text');
  if (!failure) return null;
  const isGone = failure.code === 'notFound';
  const copy = () => {
    const refused = () => setCopying('Copying is not allowed');
    if (!navigator.clipboard) return refused();
    navigator.clipboard.writeText(asText(form.draft, texts)).then(() => setCopying('Copied'), refused);
  };
  return (
    <FailureNotice
      failure={failure}
      quoted={t(words, { message: failure })}
      fields={{ labelOf: (name) => labelOf(texts, name), textIn: (name) => form.draft[name] }}
      onDismiss={form.dismiss}
      actions={
        isGone && (
          <WordButton strong onClick={copy}>
            {t(copying)}
          </WordButton>
        )
      }
    >
      {isGone ? `${t('It is no longer there: someone destroyed it meanwhile.')} ` : ''}
      {form.persistedAt !== null && !form.storageProblem
        ? t('Your text is still in the form and kept in this browser.')
        : t('Your text is still in the form.')}{' '}
      {t(next(form))}
    </FailureNotice>
  );
}

function next<D extends Draft>({ status, failure, mayBeStored }: EntityForm<D>): Label {
  if (failure?.code === 'notFound') return 'Copy it if you want to use it elsewhere.';
  if (status === 'retrying' || status === 'saving')
    return 'It is tried again by itself, or at once when you press Save.';
  if (failure?.code === 'invalid') return 'Change what is marked, then press Save again.';
  if (mayBeStored) return 'The server may have stored it all the same: look there before you press Save again.';
  return 'Press Save again.';
}

function asText(draft: Draft, texts: FieldTexts): string {
  return Object.keys(draft)
    .filter((name) => texts.labels[name] !== undefined)
    .map((name) => `${labelOf(texts, name)}:\n${textOf(texts, name, draft[name])}`)
    .join('\n\n');
}
