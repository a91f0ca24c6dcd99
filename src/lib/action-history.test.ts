import { describe, expect, it } from 'vitest';
import { createActionHistory, type HistoryStep } from './action-history.ts';

/** Actions by number on a screen that shows which of them are in force; the test answers for the server. */
function screenWithActions(history: ReturnType<typeof createActionHistory>) {
  const inForce: number[] = [];
  const running: { step: HistoryStep; end: () => void }[] = [];
  const taken = (action: number): HistoryStep => {
    const step: HistoryStep = {
      begin: () => {
        running.push({
          step,
          end: () => {
            inForce.splice(inForce.indexOf(action), 1);
            history.ended(step, repeated(action));
          },
        });
        return true;
      },
    };
    return step;
  };
  const repeated = (action: number): HistoryStep => {
    const step: HistoryStep = {
      begin: () => {
        running.push({
          step,
          end: () => {
            inForce.push(action);
            history.ended(step, taken(action));
          },
        });
        return true;
      },
    };
    return step;
  };
  return {
    inForce,
    running,
    act: (action: number) => {
      inForce.push(action);
      const step = taken(action);
      history.record(step);
      return step;
    },
    answer: () => running.shift()?.end(),
    refuse: () => {
      const refused = running.shift();
      if (refused) history.failed(refused.step);
    },
  };
}

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

describe('BULK-06 the history of actions', () => {
  it('BULK-06 goes back and forward as many levels as there were actions, whatever was done, refused and left in between', () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const random = randomOf(seed);
      const history = createActionHistory();
      const screen = screenWithActions(history);
      let past: number[] = [];
      let future: number[] = [];
      let lastAction = 0;
      for (let turn = 0; turn < 60; turn += 1) {
        const what = random(10);
        if (what < 4) {
          lastAction += 1;
          screen.act(lastAction);
          past = [...past, lastAction];
          future = [];
        } else if (what < 8) {
          const [direction, from] = what < 6 ? (['undo', past] as const) : (['redo', future] as const);
          const isPossible = from.length > 0;
          expect(history.request(direction), `seed ${seed}, turn ${turn}`).toBe(isPossible);
          if (!isPossible) continue;
          if (random(4) === 0) {
            screen.refuse();
          } else {
            screen.answer();
            const moved = from.at(-1) as number;
            if (direction === 'undo') [past, future] = [past.slice(0, -1), [...future, moved]];
            else [past, future] = [[...past, moved], future.slice(0, -1)];
          }
        } else if (what === 8 && random(4) === 0) {
          history.leaveScreen();
          past = [];
          future = [];
          screen.inForce.length = 0;
        }
        expect(screen.inForce, `seed ${seed}, turn ${turn}`).toEqual(past);
        expect(screen.running).toEqual([]);
      }
    }
  });

  it('BULK-06 keys that are pressed while something is being taken back are not lost', () => {
    const history = createActionHistory();
    const screen = screenWithActions(history);
    for (const action of [1, 2, 3]) screen.act(action);
    for (const direction of ['undo', 'undo', 'undo', 'redo'] as const) history.request(direction);
    expect(screen.running).toHaveLength(1);
    screen.answer();
    expect(screen.inForce).toEqual([1, 2]);
    screen.answer();
    expect(screen.inForce).toEqual([1]);
    screen.answer();
    expect(screen.inForce).toEqual([]);
    screen.answer();
    expect(screen.inForce).toEqual([1]);
    expect(screen.running).toEqual([]);
  });

  it('BULK-06 a refusal ends what waits, and the same step is next', () => {
    const history = createActionHistory();
    const screen = screenWithActions(history);
    for (const action of [1, 2]) screen.act(action);
    history.request('undo');
    history.request('undo');
    screen.refuse();
    expect(screen.running).toEqual([]);
    history.request('undo');
    screen.answer();
    expect(screen.inForce).toEqual([1]);
  });

  it('BULK-06 what somebody else has changed since is left, and the next key takes back what was done before it', () => {
    const history = createActionHistory();
    const screen = screenWithActions(history);
    screen.act(1);
    const changed: HistoryStep = {
      begin: () => {
        history.forget(changed);
        return true;
      },
    };
    history.record(changed);
    expect(history.request('undo')).toBe(true);
    expect(screen.running).toEqual([]);
    history.request('undo');
    screen.answer();
    expect(screen.inForce).toEqual([]);
  });

  it('BULK-06 what is locked is neither taken back nor forgotten', () => {
    const history = createActionHistory();
    let isLocked = true;
    const begun: string[] = [];
    const step: HistoryStep = {
      begin: () => {
        if (!isLocked) begun.push('step');
        return !isLocked;
      },
    };
    history.record(step);
    expect(history.request('undo')).toBe(false);
    isLocked = false;
    expect(history.request('undo')).toBe(true);
    expect(begun).toEqual(['step']);
  });

  it('BULK-06 on the next screen only what a message still offers can be taken back', () => {
    const history = createActionHistory();
    let isShown = true;
    const offered: HistoryStep = {
      begin: () => {
        history.failed(offered);
        return true;
      },
      isOffered: () => isShown,
    };
    history.record(offered);
    history.leaveScreen();
    expect(history.request('undo')).toBe(true);
    isShown = false;
    expect(history.request('undo')).toBe(false);
  });

  it('BULK-06 a step that its own button takes back out of turn leaves the others', () => {
    const history = createActionHistory();
    const screen = screenWithActions(history);
    screen.act(1);
    const second = screen.act(2);
    screen.act(3);
    expect(history.reverse(second)).toBe(true);
    expect(history.reverse(second), 'while it runs').toBe(false);
    screen.answer();
    expect(screen.inForce).toEqual([1, 3]);
    for (const expected of [[1], []]) {
      history.request('undo');
      screen.answer();
      expect(screen.inForce).toEqual(expected);
    }
    expect(history.request('undo')).toBe(false);
  });
});
