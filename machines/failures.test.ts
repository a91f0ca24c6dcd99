import { expect, it } from 'vitest';
import { failureOf } from './failures.ts';

it('failureOf returns a failure unchanged, and wraps anything else', () => {
  const failure = { code: 'stale', message: 'changed meanwhile', current: 1 };
  expect(failureOf(failure)).toBe(failure);
  const refused = (message: string) => ({ code: 'refused', message });
  expect(failureOf(new Error('broken'))).toEqual(refused('Error: broken'));
  expect(failureOf('text')).toEqual(refused('text'));
  expect(failureOf(null)).toEqual(refused('null'));
  expect(failureOf({ code: 'x' })).toEqual(refused('[object Object]'));
  expect(failureOf('text', 'server_error')).toEqual({ code: 'server_error', message: 'text' });
});
