import { expect, it } from 'vitest';
import { eventText, openEventWriter } from './event-writer.ts';

const ping = eventText({ type: 'ping', data: {} });

it('an event is written with its number, its name and its data', () => {
  expect(ping).toBe('event: ping\ndata: {}\n\n');
  expect(eventText({ type: 'deployment', data: { id: 7 } }, 12)).toBe('id: 12\nevent: deployment\ndata: {"id":7}\n\n');
});

it('LIVE-01 a client that does not read is disconnected at 256 KB, and its stream is closed once', async () => {
  let closed = 0;
  const writer = openEventWriter(() => {
    closed += 1;
  });
  let written = 0;
  while (writer.isOpen() && written < 10_000_000) {
    writer.write(ping.repeat(100));
    written += ping.length * 100;
  }
  expect([closed, Math.round(written / 1024)]).toEqual([1, 258]);
  await expect(writer.body.getReader().read()).rejects.toThrow('too slow');
  writer.end(ping);
  expect(closed).toBe(1);
});

it('LIVE-02 flushing waits for a client that catches up, not for one that leaves', async () => {
  const writer = openEventWriter(() => {});
  const reader = writer.body.getReader();
  writer.write(ping);
  const flushed = writer.flushed();
  await reader.read();
  expect(await flushed).toBe(true);
  writer.write(ping);
  const late = writer.flushed();
  await reader.cancel();
  expect([await late, writer.isOpen()]).toEqual([false, false]);
});
