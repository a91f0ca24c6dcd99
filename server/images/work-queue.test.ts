import { expect, it } from 'vitest';
import { createShares, createWorkQueue, QueueFull } from './work-queue.ts';

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

it('S55 S61 one person has a share of the places, not all of them', async () => {
  const shares = createShares({ total: 3, each: 2 });
  const ends: (() => void)[] = [];
  const slow = () => new Promise<void>((resolve) => ends.push(resolve));
  const [first, second] = [shares.run(1, slow), shares.run(1, slow)];
  await expect(shares.run(1, slow)).rejects.toBeInstanceOf(QueueFull);
  const other = shares.run(2, slow);
  await expect(shares.run(3, slow)).rejects.toBeInstanceOf(QueueFull);
  for (const end of ends) end();
  await Promise.all([first, second, other]);
  await expect(shares.run(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await Promise.all([1, 1, 3].map((person) => shares.run(person, async () => person)))).toEqual([1, 1, 3]);
});
