import { expect, it } from 'vitest';
import { createTimeBudget, TimeUsedUp } from './time-budget.ts';
import { QueueFull } from './work-queue.ts';

function start() {
  const clock = { now: 0 };
  const budget = createTimeBudget({ share: 0.25, saved: 1000, waiting: 2 }, () => clock.now);
  const read = (caller: string, milliseconds: number) =>
    budget.run(caller, async () => {
      clock.now += milliseconds;
      return 'read';
    });
  return { clock, budget, read };
}

it('S78 a caller whose readings have taken their share of the time is told when to come again, others read on', async () => {
  const { clock, read } = start();
  for (let count = 0; count < 4; count += 1) await read('loop', 350);
  const refused: unknown = await read('loop', 300).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TimeUsedUp);
  expect((refused as TimeUsedUp).retryAfter).toBe(1);
  expect(await read('other', 300)).toBe('read');
  clock.now += 1000;
  expect(await read('loop', 10)).toBe('read');
});

it('S78 readings of one caller take turns, and few of them wait', async () => {
  const { budget } = start();
  let running = 0;
  let most = 0;
  const reading = () =>
    budget.run('loop', async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
    });
  const results = await Promise.allSettled(Array.from({ length: 5 }, reading));
  const refused = results.filter((result) => result.status === 'rejected');
  expect([most, refused.length]).toEqual([1, 2]);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(QueueFull);
});
