/** Who would lose something if this screen were left now, and the question to ask first. */
import { type Label, t } from '../language/translate.ts';
import { createStore } from './store.ts';

export type Blocker = {
  /** The question to ask; null while nothing would be lost. */
  question: () => string | null;
  /** Resolves when all unsaved text is in the draft store. Called before the browser leaves to sign in again. */
  persist?: () => Promise<void>;
};
/** `isHarmless`: the typed text stays in this browser. */
export type LeaveQuestion = { question: string; consequences: string; isHarmless: boolean; proceed: () => void };

const stays: Label =
  'What you typed is not saved yet. It stays in this browser and is offered when you open the form again.';

export const leaveBlockers = createStore<readonly Blocker[]>([]);
/** The question shown now. */
export const askedToLeave = createStore<LeaveQuestion | null>(null);
let isOpen = false;

/** Returns a function that lifts the block; with it goes a question that has no reason any more, such as after a slow save. */
export function blockLeaving(blocker: Blocker): () => void {
  const { get, set } = leaveBlockers;
  set([...get(), blocker]);
  return () => {
    set(get().filter((other) => other !== blocker));
    if (leaveQuestion() === null) askedToLeave.set(null);
  };
}

/** The question to ask before leaving, if any: what was opened last is named, and a form before the fields in it. */
export function leaveQuestion(): string | null {
  if (isOpen) return null;
  for (const blocker of leaveBlockers.get().toReversed()) {
    const question = blocker.question();
    if (question !== null) return question;
  }
  return null;
}

/** Leaves at once, or when the question has been answered with OK. `losses` says what will be lost. */
export function askToLeave(proceed: () => void, losses?: string): void {
  const question = leaveQuestion();
  if (question === null) proceed();
  else {
    askedToLeave.set({ question, consequences: losses ?? t(stays), isHarmless: losses === undefined, proceed });
  }
}

export function answerLeaving(isConfirmed: boolean): void {
  const proceed = askedToLeave.get()?.proceed;
  askedToLeave.set(null);
  if (!isConfirmed || !proceed) return;
  isOpen = true;
  proceed();
  isOpen = false;
}

/** Persists everything unsaved; then no question is asked, because the user comes back to this place. */
export async function prepareToReturn(): Promise<void> {
  await Promise.all(leaveBlockers.get().map(({ persist }) => persist?.()));
  isOpen = true;
}

/** The browser has come back without having left. */
export function stayHere(): void {
  isOpen = false;
}
