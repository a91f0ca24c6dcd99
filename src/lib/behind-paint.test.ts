// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { behindPaint, catchUp } from './behind-paint.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  catchUp();
  vi.useRealTimers();
});

test('TEXT-08 work waits for the paint and is done once', () => {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((paint) => frames.push(paint));
  const work = vi.fn();
  behindPaint(work);
  behindPaint(work);
  expect(frames).toHaveLength(1);
  frames[0]?.(0);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
});

test('TEXT-08 a hidden page, which paints nothing, does the work all the same', () => {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  const work = vi.fn();
  behindPaint(work);
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledTimes(1);
});

test.each(
  [
    ['keydown', 'click', 'submit', 'focusout', 'pointerdown'],
    ['pagehide', 'beforeunload', 'visibilitychange'],
  ].flat(),
)('TEXT-08 %s finds the work done', (type) => {
  const order: string[] = [];
  const read = () => order.push('read');
  document.addEventListener(type, read, true);
  addEventListener(type, read);
  behindPaint(() => order.push('work'));
  (type === 'pagehide' || type === 'beforeunload' ? window : document).dispatchEvent(
    new Event(type, { bubbles: true }),
  );
  expect(order[0]).toBe('work');
  expect(order).toContain('read');
  document.removeEventListener(type, read, true);
  removeEventListener(type, read);
});

test('TEXT-08 work that comes while others are done waits for the next paint', () => {
  const later = vi.fn();
  behindPaint(() => behindPaint(later));
  catchUp();
  expect(later).not.toHaveBeenCalled();
  catchUp();
  expect(later).toHaveBeenCalledTimes(1);
});

test('TEXT-08 work that fails is reported, and keeps no other from being done', () => {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  const work = vi.fn();
  behindPaint(() => {
    throw new Error('broken');
  });
  behindPaint(work);
  catchUp();
  vi.unstubAllGlobals();
  expect(work).toHaveBeenCalledTimes(1);
  expect(reported).toEqual([new Error('broken')]);
});
