import { expect, it } from 'vitest';
import { createWorkQueue, QueueFull } from './work-queue.ts';

it('S55 runs and queues tasks up to its limits, in order, and refuses further ones at once', async () => {
  const queue = createWorkQueue({ running: 2, waiting: 3 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const task = (number: number) => () => {
    begun.push(number);
    return new Promise<number>((resolve) => ends.push(() => resolve(number)));
  };
  const results = [0, 1, 2, 3, 4].map((number) => queue.run('one', task(number)));
  await expect(queue.run('one', task(5))).rejects.toBeInstanceOf(QueueFull);
  expect(begun).toEqual([0, 1]);
  for (const number of [0, 1, 2, 3, 4]) {
    ends[number]?.();
    expect(await results[number]).toBe(number);
    await Promise.resolve();
    expect(begun.length).toBe(Math.min(5, number + 3));
  }
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

it('S55 a failed task frees its slot for the next', async () => {
  const queue = createWorkQueue({ running: 1, waiting: 1 });
  const failing = queue.run('one', () => Promise.reject(new Error('no')));
  const next = queue.run('one', async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
  expect(await queue.run('one', async () => 'again')).toBe('again');
});

it('S55 S62 clients take turns, however many tasks one of them submits, and each has places of its own', async () => {
  const queue = createWorkQueue({ running: 1, waiting: 10, waitingEach: 3 });
  const begun: string[] = [];
  let end = () => {};
  const first = queue.run('flood', () => new Promise<void>((resolve) => (end = resolve)));
  const task = (client: string, name: string) => queue.run(client, async () => void begun.push(name));
  const flood = ['a', 'b', 'c'].map((name) => task('flood', name));
  await expect(task('flood', 'd')).rejects.toBeInstanceOf(QueueFull);
  const others = [task('ada', 'ada'), task('ben', 'ben')];
  end();
  await Promise.all([first, ...flood, ...others]);
  expect(begun).toEqual(['a', 'ada', 'ben', 'b', 'c']);
});

it('S66 an aborted task leaves the queue and is not started', async () => {
  const queue = createWorkQueue({ running: 1, waiting: 10 });
  let end = () => {};
  const first = queue.run('one', () => new Promise<void>((resolve) => (end = resolve)));
  const leaving = new AbortController();
  const begun: string[] = [];
  const given = queue.run('two', async () => void begun.push('given up'), leaving.signal);
  const kept = queue.run('three', async () => void begun.push('kept'));
  leaving.abort(new Error('gone'));
  await expect(given).rejects.toThrow('gone');
  expect(queue.load()).toEqual({ running: 1, waiting: 1 });
  end();
  await Promise.all([first, kept]);
  expect(begun).toEqual(['kept']);
  await expect(queue.run('two', async () => 'never', leaving.signal)).rejects.toThrow('gone');
  expect(await queue.run('two', async () => 'again')).toBe('again');
});

it('S61 a client that has its share waits while others go on', async () => {
  const queue = createWorkQueue({ running: 2, runningEach: 1, waiting: 10 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const task = (client: string, name: string) =>
    queue.run(client, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = [task('ada', 'a1'), task('ada', 'a2'), task('ben', 'b1'), task('ben', 'b2')];
  await Promise.resolve();
  expect(begun).toEqual(['a1', 'b1']);
  for (const expected of [
    ['a1', 'b1', 'a2'],
    ['a1', 'b1', 'a2', 'b2'],
  ]) {
    ends.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
    expect(begun).toEqual(expected);
  }
  for (const end of ends) end();
  await Promise.all(all);
});

it('S55 S61 one person can use only a share of the slots', async () => {
  const shares = createWorkQueue({ running: 3, runningEach: 2, waiting: 0 });
  const ends: (() => void)[] = [];
  const slow = () => new Promise<void>((resolve) => ends.push(resolve));
  const [first, second] = [shares.run('1', slow), shares.run('1', slow)];
  await expect(shares.run('1', slow)).rejects.toBeInstanceOf(QueueFull);
  const other = shares.run('2', slow);
  await expect(shares.run('3', slow)).rejects.toBeInstanceOf(QueueFull);
  for (const end of ends) end();
  await Promise.all([first, second, other]);
  await expect(shares.run('1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await Promise.all(['1', '1', '3'].map((person) => shares.run(person, async () => person)))).toEqual([
    '1',
    '1',
    '3',
  ]);
});
