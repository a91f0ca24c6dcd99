import { expect, it } from 'vitest';
import { askedToLeave, askToLeave, blockLeaving, leaveQuestion } from './leaving.ts';

it('PAGE-21 leaving asks about the open form, not about images that wait in one of its fields', () => {
  const lifts = ['images of a field', 'its form', 'nothing typed'].map((name) =>
    blockLeaving({ question: () => (name === 'nothing typed' ? null : name) }),
  );
  expect(leaveQuestion()).toBe('its form');
  lifts[1]?.();
  expect(leaveQuestion()).toBe('images of a field');
  for (const lift of lifts) lift();
  expect(leaveQuestion()).toBeNull();
});

it('PAGE-21 the question goes with the last form that it could be about, and nobody is led away by it', () => {
  const left: string[] = [];
  const lifts = ['the page', 'the new item'].map((name) => blockLeaving({ question: () => name }));
  askToLeave(() => left.push('to the domains'));
  lifts[1]?.();
  expect(askedToLeave.get()?.question).toBe('the new item');
  lifts[0]?.();
  expect(askedToLeave.get()).toBeNull();
  expect(left).toEqual([]);
});
