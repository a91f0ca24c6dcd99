import { expect, it } from 'vitest';
import { createLog, describeError } from './log.ts';

it('S56 an entry is one line of JSON with its time in UTC, whatever the request contains', () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  const path = '/domains\r\n{"event":"signed in","account":1}\u2028\u0085\u009b2K\u202e\u001b[2K';
  log({ event: 'access denied', path });
  expect(lines).toHaveLength(1);
  // Nor anything that ends a line, or moves the text, of whatever shows the log.
  expect(lines[0]).toMatch(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*\n$/u);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    level: 'info',
    event: 'access denied',
    path,
  });
});

it('S17 an error is logged with its code, and with the code and host of what caused it, never with a message', () => {
  const refused = Object.assign(new Error('connect postgres://kontor:secret@db'), {
    code: 'ECONNREFUSED',
    address: '10.0.0.7',
    port: 5432,
  });
  const lost = Object.assign(new Error('secret', { cause: new AggregateError([refused, new Error('other')]) }), {
    name: 'StoreUnavailable',
    code: '08006',
  });
  expect(describeError(lost)).toEqual({
    error: 'StoreUnavailable',
    code: '08006',
    cause: 'ECONNREFUSED',
    host: '10.0.0.7:5432',
  });
  const unknownHost = Object.assign(new Error('secret'), { code: 'ENOTFOUND', hostname: 'mail.example' });
  expect(describeError(unknownHost)).toEqual({ error: 'Error', code: 'ENOTFOUND', host: 'mail.example' });
  const circular = new Error('secret');
  circular.cause = circular;
  expect(describeError(circular)).toEqual({ error: 'Error' });
  expect(describeError(Object.assign(new Error('x'), { code: 'secret words' }))).toEqual({ error: 'Error' });
  expect(describeError('secret')).toEqual({ error: 'string' });
});
