/** Blocks navigation while a form has unsaved text, and asks for confirmation. */
import { type Label, t } from '../language/translate.ts';
import { within } from './deadline.ts';
import { createStore } from './store.ts';

export type Blocker = {
  /** null if leaving loses nothing. */
  question: () => string | null;
  /** Resolves when all unsaved text is in the draft store, and rejects if it cannot be. Called before the browser leaves and will come back. */
  persist?: () => Promise<void>;
};
/** `isHarmless`: the typed text stays in this browser. */
export type LeaveQuestion = { question: string; consequences: string; isHarmless: boolean; proceed: () => void };

const stays: Label =
  'What you typed is not saved yet. It stays in this browser and is offered when you open the form again.';

export const leaveBlockers = createStore<readonly Blocker[]>([]);
/** The question that is open. */
export const pendingLeave = createStore<LeaveQuestion | null>(null);
/** Lets navigation pass without a question. */
let isUnblocked = false;

/** Returns a function that unblocks, and closes the question if nothing else blocks, such as after a slow save. */
export function blockLeaving(blocker: Blocker): () => void {
  const { get, set } = leaveBlockers;
  set([...get(), blocker]);
  return () => {
    set(get().filter((other) => other !== blocker));
    if (leaveQuestion() === null) pendingLeave.set(null);
  };
}

/** The question of the newest blocker. A form blocks after its fields do, so it comes before them. */
export function leaveQuestion(): string | null {
  if (isUnblocked) return null;
  for (const blocker of leaveBlockers.get().toReversed()) {
    const question = blocker.question();
    if (question !== null) return question;
  }
  return null;
}

/** Calls `proceed` at once, or when the question has been confirmed. `losses` says what will be lost. */
export function askToLeave(proceed: () => void, losses?: string): void {
  const question = leaveQuestion();
  if (question === null) proceed();
  else {
    pendingLeave.set({ question, consequences: losses ?? t(stays), isHarmless: losses === undefined, proceed });
  }
}

export function answerLeaving(isConfirmed: boolean): void {
  const proceed = pendingLeave.get()?.proceed;
  pendingLeave.set(null);
  if (!isConfirmed || !proceed) return;
  isUnblocked = true;
  proceed();
  isUnblocked = false;
}

/** Milliseconds for storing all unsaved text. */
const persistTimeout = 3000;

/**
 * Persists all unsaved text. After that no question is asked, because the user will come back to this screen; unless the browser
 * does not store the text: then it asks before it leaves.
 */
export async function prepareToReturn(): Promise<void> {
  const persisted = Promise.all(leaveBlockers.get().map(({ persist }) => persist?.()));
  isUnblocked = await within(persisted, persistTimeout).then(
    () => true,
    (error: unknown) => {
      console.warn(error);
      return false;
    },
  );
}

/** Blocks again, after the page was restored from the back/forward cache. */
export function stayHere(): void {
  isUnblocked = false;
}
