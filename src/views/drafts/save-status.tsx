import { useEffect } from 'react';
import { dayAtTime, timeOfDay } from '../../lib/moments.ts';
import { announce } from '../../ui/live.tsx';
import type { Draft } from '../../workflows/draft-choices.ts';
import type { EntityForm } from '../../workflows/entity-form.ts';

/** Where the text is, in words: for the `note` of FormActions. Null while there is nothing to say. */
export function useSaveStatus<D extends Draft>(form: EntityForm<D>): string | null {
  const { status } = form;
  const isWaiting = status === 'retrying' || status === 'awaitingSession';
  const words = statusWords(form);
  useEffect(() => {
    if (isWaiting) announce(status === 'retrying' ? 'Not saved yet. Trying again.' : 'Not saved yet. Sign in again.');
  }, [isWaiting, status]);
  return words;
}

export function statusWords<D extends Draft>(form: EntityForm<D>): string | null {
  const kept = keptWords(form);
  switch (form.status) {
    case 'saving':
      return `Saving… ${kept}`;
    case 'retrying':
      return `Not saved yet: trying again in a few seconds. ${kept}`;
    case 'awaitingSession':
      return `Not saved yet: it is saved as soon as you have signed in again. ${kept}`;
    case 'saved':
      return form.savedAt === null ? 'Saved.' : `Saved at ${timeOfDay(form.savedAt)}.`;
    case 'conflicted':
      return 'Cancel keeps your version in this browser and shows theirs.';
    default:
      return form.isUnsaved ? `Not saved yet. ${kept}` : form.found > 0 ? null : problemWords(form);
  }
}

function keptWords<D extends Draft>(form: EntityForm<D>): string {
  const problem = problemWords(form);
  if (problem) return problem;
  if (form.keptAt === null) return '';
  const isToday = new Date(form.keptAt).toDateString() === new Date().toDateString();
  const at = isToday ? timeOfDay(form.keptAt) : dayAtTime(form.keptAt);
  return `Every change is kept in this browser, last at ${at}.`;
}

function problemWords<D extends Draft>({ keepingProblem }: EntityForm<D>): string | null {
  return keepingProblem && `This browser cannot keep changes (${keepingProblem}): save before you leave.`;
}
