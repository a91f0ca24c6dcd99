import { expect, it, vi } from 'vitest';
import { askToLeave, blockLeaving, leaveQuestion, pendingLeave, prepareToReturn, stayHere } from './leaving.ts';

it('PAGE-21 asks about the open form, not about pending images in one of its fields', () => {
  const unblocks = ['images of a field', 'its form', 'nothing typed'].map((name) =>
    blockLeaving({ question: () => (name === 'nothing typed' ? null : name) }),
  );
  expect(leaveQuestion()).toBe('its form');
  unblocks[1]?.();
  expect(leaveQuestion()).toBe('images of a field');
  for (const unblock of unblocks) unblock();
  expect(leaveQuestion()).toBeNull();
});

it('PAGE-21 closes the question when the last form unblocks, and does not leave', () => {
  const left: string[] = [];
  const unblocks = ['the page', 'the new item'].map((name) => blockLeaving({ question: () => name }));
  askToLeave(() => left.push('to the domains'));
  unblocks[1]?.();
  expect(pendingLeave.get()?.question).toBe('the new item');
  unblocks[0]?.();
  expect(pendingLeave.get()).toBeNull();
  expect(left).toEqual([]);
});

it.each([
  ['is stored', async () => {}, null],
  ['is refused by the browser', () => Promise.reject(new Error('the disk is full')), 'the page'],
  ['is never stored', () => new Promise<void>(() => {}), 'the page'],
])('R15 the way to signing in again is free in time when the text %s', async (_, persist, question) => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const unblock = blockLeaving({ question: () => 'the page', persist });
  const prepared = prepareToReturn();
  await vi.advanceTimersByTimeAsync(3000);
  await prepared;
  expect(leaveQuestion()).toBe(question);
  stayHere();
  unblock();
  vi.useRealTimers();
});
