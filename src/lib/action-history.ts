/**
 * What was done on a screen and can be taken back, and what was taken back and can be done again. Text fields have the
 * browser's own undo. A step belongs to the screen that it was done on, and while it is still offered to the next one too.
 */
export type HistoryStep = {
  /** Begins to reverse the action, and ends in `ended`, `failed` or `forget`. False if it cannot be reversed just now. */
  begin: () => boolean;
  /** Whether a message on the screen offers it. */
  isOffered?: () => boolean;
};
export type Direction = 'undo' | 'redo';

type Entry = { step: HistoryStep; screen: number };
type Stacks = Record<Direction, readonly Entry[]>;

export type ActionHistory = ReturnType<typeof createActionHistory>;

export function createActionHistory() {
  /** Newest last. */
  let stacks: Stacks = { undo: [], redo: [] };
  let screen = 0;
  let running: HistoryStep | null = null;
  let waiting: Direction[] = [];

  const isReachable = (entry: Entry) => entry.screen === screen || entry.step.isOffered?.() === true;
  const without = (step: HistoryStep): Stacks => ({
    undo: stacks.undo.filter((entry) => entry.step !== step),
    redo: stacks.redo.filter((entry) => entry.step !== step),
  });
  const run = (step: HistoryStep): boolean => {
    running = step;
    const hasBegun = step.begin();
    if (!hasBegun) running = null;
    return hasBegun;
  };
  const next = (direction: Direction): boolean => {
    const entry = stacks[direction].findLast(isReachable);
    if (!entry) return false;
    if (run(entry.step)) return true;
    const isForgotten = !stacks[direction].includes(entry);
    return isForgotten && next(direction);
  };
  const goOn = () => {
    running = null;
    const direction = waiting.shift();
    if (direction && !next(direction)) waiting = [];
  };
  return {
    /** Another screen is shown, or nobody is signed in any more. */
    leaveScreen: () => {
      screen += 1;
      running = null;
      waiting = [];
    },
    /** Something was done. What had been taken back before can no longer be done again. */
    record: (step: HistoryStep) => {
      stacks = { undo: [...stacks.undo.filter(isReachable), { step, screen }], redo: [] };
    },
    /** Reverses the newest step, or once the running one has ended. Returns whether there is anything to reverse. */
    request: (direction: Direction): boolean => {
      if (running === null) return next(direction);
      waiting.push(direction);
      return true;
    },
    /** Reverses this step, such as by its own button, wherever it stands. */
    reverse: (step: HistoryStep): boolean => running === null && run(step),
    /** The step was begun by its own button. */
    begun: (step: HistoryStep) => {
      running = step;
    },
    /** The step is reversed. `back` reverses that again; without it, the step is only forgotten. */
    ended: (step: HistoryStep, back: HistoryStep | null) => {
      const direction = stacks.redo.some((entry) => entry.step === step) ? 'undo' : 'redo';
      stacks = without(step);
      if (back) stacks = { ...stacks, [direction]: [...stacks[direction], { step: back, screen }] };
      if (running === step) goOn();
    },
    /** The step could not be reversed, and can be tried again. Nothing else is reversed until the next request. */
    failed: (step: HistoryStep) => {
      if (running !== step) return;
      running = null;
      waiting = [];
    },
    /** The step can no longer be reversed. */
    forget: (step: HistoryStep) => {
      stacks = without(step);
      if (running === step) goOn();
    },
  };
}

/** That of the console. */
export const actionHistory = createActionHistory();
