import { expect, it } from 'vitest';
import { blockLeaving, leaveQuestion } from './leaving.ts';

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
