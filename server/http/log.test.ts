import { expect, it } from 'vitest';
import { createLog } from './log.ts';

it('S56 an entry is one line of JSON with its time in UTC, whatever the request contains', () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  const path = '/domains\r\n{"event":"signed in","account":1}\u2028\u0085\u001b[2K';
  log({ event: 'access denied', path });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^[^\r\n]*\n$/);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    level: 'info',
    event: 'access denied',
    path,
  });
});
