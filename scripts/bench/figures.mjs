/** The results of the subjects: a name, a figure, and possibly a target and whether it is met. */
import { readFileSync } from 'node:fs';

/** @typedef {{name: string, figure: string, target?: string, isMet?: boolean}} Figure */

/** @returns {Figure} without a target */
export function figure(name, text) {
  return { name, figure: text };
}

/**
 * @param {number} time in milliseconds, to compare with `limit`
 * @returns {Figure}
 */
export function within(name, time, limit, text = inMilliseconds(time)) {
  return { name, figure: text, target: `< ${limit} ms`, isMet: time < limit };
}

/** @returns {Figure} the median, for occasional waits */
export function waiting(name, { times, processor }, limit) {
  const time = median(times);
  return within(name, time, limit, `${inMilliseconds(time)} (processor ${inMilliseconds(median(processor))})`);
}

/** @returns {Figure} the 95th percentile, for frequent waits such as keystrokes */
export function typing(name, { times, processor }, limit = keyLimit) {
  const time = percentile(times, 95);
  const details = `median ${inMilliseconds(median(times))}, processor p95 ${inMilliseconds(percentile(processor, 95))}`;
  return within(name, time, limit, `${inMilliseconds(time)} (${details})`);
}

/** @returns {Figure} the 95th percentile of what keys cost in a frame, beside the time until it is painted */
export function inFrame(name, { times, work }, limit = keyLimit) {
  const time = percentile(work, 95);
  const wait = `with the wait for the frame ${inMilliseconds(percentile(times, 95))}`;
  return within(name, time, limit, `${inMilliseconds(time)} (median ${inMilliseconds(median(work))}, ${wait})`);
}

/** Runs `work` several times, one after the other. @returns the results */
export async function repeat(times, work) {
  const results = [];
  for (let turn = 0; turn < times; turn += 1) results.push(await work(turn));
  return results;
}

const keyLimit = 32;

export function inMilliseconds(milliseconds, digits = 0) {
  return `${milliseconds.toFixed(digits)} ms`;
}

export function median(numbers) {
  return percentile(numbers, 50);
}

/** By the nearest-rank method. */
export function percentile(numbers, percent) {
  const sorted = [...numbers].sort((left, right) => left - right);
  const found = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)];
  if (found === undefined) throw new Error('Nothing was measured');
  return found;
}

/** The resident memory of a process, in MB. */
export function memoryOf(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

/** @returns {() => number} stops watching and returns the peak of the memory, in MB */
export function watchMemory(pid) {
  let peak = memoryOf(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid));
  }, 50);
  return () => {
    clearInterval(timer);
    return peak;
  };
}
