import { useEffect, useRef } from 'react';
import { t, translated } from '../language/translate.ts';
import { dayAtTime, timeOfDay } from '../lib/time-format.ts';
import { announce } from '../ui/live-region.tsx';
import type { Draft } from './draft-choices.ts';
import type { EntityForm } from './use-entity-form.ts';

/** Where the text is, in words: for the `note` of FormActions. Null if there is nothing to say. */
export function useSaveStatus<D extends Draft>(form: EntityForm<D>): string | null {
  const { status } = form;
  const isWaiting = status === 'retrying' || status === 'awaitingSession';
  const words = statusWords(form);
  /** A retry every few seconds is announced once, until the status changes. */
  const said = useRef<string | null>(null);
  useEffect(() => {
    if (status !== 'saving' && !isWaiting) said.current = null;
    if (!isWaiting || said.current === status) return;
    said.current = status;
    announce(status === 'retrying' ? t('Not saved yet. Trying again.') : t('Not saved yet. Log in again.'));
  }, [isWaiting, status]);
  return words;
}

export function statusWords<D extends Draft>(form: EntityForm<D>): string | null {
  const persisted = persistedText(form);
  switch (form.status) {
    case 'saving':
      return `${t('Saving…')} ${persisted}`;
    case 'retrying':
      return `${t('Not saved yet: trying again in a few seconds.')} ${persisted}`;
    case 'awaitingSession':
      return `${t('Not saved yet: it is saved as soon as you have signed in again.')} ${persisted}`;
    case 'conflicted':
      return t('Cancel keeps your version in this browser and shows theirs.');
    default:
      return form.isUnsaved ? `${t('Not saved yet.')} ${persisted}` : form.found > 0 ? null : problemWords(form);
  }
}

function persistedText<D extends Draft>(form: EntityForm<D>): string {
  const problem = problemWords(form);
  if (problem) return problem;
  if (form.persistedAt === null) return '';
  const isToday = new Date(form.persistedAt).toDateString() === new Date().toDateString();
  return isToday
    ? t('Every change is kept in this browser, last at {time}.', { time: timeOfDay(form.persistedAt) })
    : t('Every change is kept in this browser, last at {dayAtTime}.', { dayAtTime: dayAtTime(form.persistedAt) });
}

function problemWords<D extends Draft>({ storageProblem }: EntityForm<D>): string | null {
  if (storageProblem === null) return null;
  const problem = translated(storageProblem);
  return t('This browser cannot keep changes ({problem}): save before you leave.', { problem });
}
