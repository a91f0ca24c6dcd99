import { expect, it } from 'vitest';
import { createWorkQueue, QueueFull } from './work-queue.ts';

it('S55 runs as many as may run, lets as many wait as may wait, in their order, and refuses the rest at once', async () => {
  const queue = createWorkQueue({ running: 2, waiting: 3 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const task = (number: number) => () => {
    begun.push(number);
    return new Promise<number>((resolve) => ends.push(() => resolve(number)));
  };
  const results = [0, 1, 2, 3, 4].map((number) => queue.run(task(number)));
  await expect(queue.run(task(5))).rejects.toBeInstanceOf(QueueFull);
  expect(begun).toEqual([0, 1]);
  for (const number of [0, 1, 2, 3, 4]) {
    ends[number]?.();
    expect(await results[number]).toBe(number);
    await Promise.resolve();
    expect(begun.length).toBe(Math.min(5, number + 3));
  }
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

it('S55 a task that fails gives its place to the next', async () => {
  const queue = createWorkQueue({ running: 1, waiting: 1 });
  const failing = queue.run(() => Promise.reject(new Error('no')));
  const next = queue.run(async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await queue.run(async () => 'again')).toBe('again');
});
