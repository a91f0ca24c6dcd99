import { expect, test } from 'vitest';
import { decode } from './decode.ts';
import { isPassing, refusal } from './failures.ts';

test('R7 a retry may overcome an unreachable or overloaded server, and nothing else', () => {
  expect(isPassing({ code: 'unreachable' })).toBe(true);
  expect(isPassing({ code: 'refused' })).toBe(false);
  const passing = [400, 401, 403, 404, 408, 409, 412, 422, 425, 429, 500, 501, 502, 503, 504].filter((status) =>
    isPassing({ code: 'refused', status }),
  );
  expect(passing).toEqual([408, 425, 429, 502, 503, 504]);
});

test('TOL-01 a refusal is read whatever of it is missing, with its values as numbers or texts', () => {
  expect(decode(refusal, {}).ok).toBe(true);
  const values = { size: 20, name: 'Anke' };
  const field_codes = { slug: [{ code: 'taken', values }] };
  const decoded = decode(refusal, { error: 'No', code: 'invalid', values, fields: { slug: ['taken'] }, field_codes });
  expect(decoded).toMatchObject({ ok: true, value: { error: 'No', values, fields: { slug: ['taken'] }, field_codes } });
  expect(decode(refusal, { values: { size: [] } }).ok).toBe(false);
});
