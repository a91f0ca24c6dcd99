import { useEffect, useRef, useState } from 'react';
import { type Around, type Label, t, translated } from '../language/translate.ts';
import { dayAtTime, timeOfDay } from '../lib/time-format.ts';
import { TextButton } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { announce } from '../ui/live-region.tsx';
import type { Draft } from './draft-choices.ts';
import { type FieldTexts, labelOf, textOf } from './field-texts.ts';
import type { EntityForm } from './use-entity-form.ts';

/** Where the text is stored, in words, for the `note` of `FormActions`; null if there is nothing to say. */
export function useSaveStatus<D extends Draft>(form: EntityForm<D>): string | null {
  const { status } = form;
  const isWaiting = status === 'retrying' || status === 'awaitingSession';
  /** The status that was announced: a retry every few seconds is announced once. */
  const announced = useRef<string | null>(null);
  useEffect(() => {
    if (status !== 'saving' && !isWaiting) announced.current = null;
    if (!isWaiting || announced.current === status) return;
    announced.current = status;
    announce(status === 'retrying' ? t('Not saved yet. Trying again.') : t('Not saved yet. Log in again.'));
  }, [isWaiting, status]);
  return statusText(form);
}

function statusText<D extends Draft>(form: EntityForm<D>): string | null {
  const persisted = persistedText(form);
  switch (form.status) {
    case 'saving':
      return `${t('Saving…')} ${persisted}`;
    case 'retrying':
      return `${t('Not saved yet: trying again in a few seconds.')} ${persisted}`;
    case 'awaitingSession':
      return `${t('Not saved yet: it is saved as soon as you have logged in again.')} ${persisted}`;
    case 'conflicted':
      return t('Cancel keeps your version in this browser and shows theirs.');
    default:
      return form.isUnsaved ? `${t('Not saved yet.')} ${persisted}` : form.found > 0 ? null : storageProblemText(form);
  }
}

function persistedText<D extends Draft>(form: EntityForm<D>): string {
  const problem = storageProblemText(form);
  if (problem) return problem;
  if (form.persistedAt === null) return '';
  const isToday = new Date(form.persistedAt).toDateString() === new Date().toDateString();
  return isToday
    ? t('Every change is kept in this browser, last at {time}.', { time: timeOfDay(form.persistedAt) })
    : t('Every change is kept in this browser, last at {dayAtTime}.', { dayAtTime: dayAtTime(form.persistedAt) });
}

function storageProblemText<D extends Draft>({ storageProblem }: EntityForm<D>): string | null {
  if (storageProblem === null) return null;
  const problem = translated(storageProblem);
  return t('This browser cannot keep changes ({problem}): save before you leave.', { problem });
}

type SaveFailureProps<D extends Draft> = {
  form: EntityForm<D>;
  /** The form's own message from §8: `words.cannotSaveDomain`. */
  words: Around<'message'>;
  texts: FieldTexts;
};

/** Says why the last save failed, that the text is safe, and what to do next. */
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
      of={form}
      quoted={(message) => t(words, { message })}
      fields={{ labelOf: (name) => labelOf(texts, name), textIn: (name) => form.refused[name] }}
      actions={
        isGone && (
          <TextButton strong onClick={copy}>
            {t(copying)}
          </TextButton>
        )
      }
    >
      {isGone ? `${t('It is no longer there: someone destroyed it meanwhile.')} ` : ''}
      {form.persistedAt !== null && !form.storageProblem
        ? t('Your text is still in the form and kept in this browser.')
        : t('Your text is still in the form.')}{' '}
      {t(nextStep(form))}
    </FailureNotice>
  );
}

function nextStep<D extends Draft>({ status, failure, fields, mayBeStored }: EntityForm<D>): Label {
  if (failure?.code === 'notFound') return 'Copy it if you want to use it elsewhere.';
  if (status === 'retrying' || status === 'saving')
    return 'It is tried again by itself, or at once when you press Save.';
  if (failure?.code === 'invalid' && Object.keys(fields).length > 0)
    return 'Change what is marked, then press Save again.';
  if (mayBeStored) return 'The server may have stored it all the same: look there before you press Save again.';
  return 'Press Save again.';
}

function asText(draft: Draft, texts: FieldTexts): string {
  return Object.keys(draft)
    .filter((name) => texts.labels[name] !== undefined)
    .map((name) => `${labelOf(texts, name)}:\n${textOf(texts, name, draft[name])}`)
    .join('\n\n');
}
