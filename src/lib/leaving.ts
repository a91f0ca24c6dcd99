/** Who would lose something if this screen were left now, and the question that is asked first. */
import { type Label, t } from '../language/translate.ts';

export type Blocker = {
  /** The question to ask; null while nothing would be lost. */
  question: () => string | null;
  /** Resolves when all that is unsaved is kept. Called before the browser is sent elsewhere to sign in again. */
  keep?: () => Promise<void>;
};
/** `isHarmless`: what was typed stays in this browser. */
export type LeaveQuestion = { question: string; consequences: string; isHarmless: boolean; proceed: () => void };

const staysKept: Label =
  'What you typed is not saved yet. It stays in this browser and is offered when you open the form again.';

const blockers = new Set<Blocker>();
const listeners = new Set<() => void>();
let asked: LeaveQuestion | null = null;
let isOpen = false;

/** Returns what lifts the block. */
export function blockLeaving(blocker: Blocker): () => void {
  blockers.add(blocker);
  tell();
  return () => {
    blockers.delete(blocker);
    tell();
  };
}

/** The question that stands in the way of leaving, if any. */
export function leaveQuestion(): string | null {
  if (isOpen) return null;
  for (const blocker of blockers) {
    const question = blocker.question();
    if (question !== null) return question;
  }
  return null;
}

/** Leaves at once, or when the question has been answered with OK. `losses` says what is gone then. */
export function askToLeave(proceed: () => void, losses?: string): void {
  const question = leaveQuestion();
  if (question === null) proceed();
  else {
    asked = { question, consequences: losses ?? t(staysKept), isHarmless: losses === undefined, proceed };
    tell();
  }
}

export function answerLeaving(isConfirmed: boolean): void {
  const proceed = asked?.proceed;
  asked = null;
  tell();
  if (!isConfirmed || !proceed) return;
  isOpen = true;
  proceed();
  isOpen = false;
}

/** Everything unsaved is kept; then nothing is asked, as the user comes back to this place. */
export async function prepareToReturn(): Promise<void> {
  await Promise.all([...blockers].map((blocker) => blocker.keep?.()));
  isOpen = true;
}

/** The browser has come back without having left. */
export function stayHere(): void {
  isOpen = false;
}

export const leaving = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  asked: () => asked,
  hasBlockers: () => blockers.size > 0,
};

function tell(): void {
  for (const listener of listeners) listener();
}
