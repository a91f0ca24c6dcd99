/** What the subjects print: a name, a figure, and where there is one a target and whether it is met. */

/** @typedef {{name: string, figure: string, target?: string, isMet?: boolean}} Figure */

/** @returns {Figure} of something that no target is known for */
export function figure(name, text) {
  return { name, figure: text };
}

/** @returns {Figure} the median of what people wait for once in a while */
export function waiting(name, { times, processor }, limit) {
  const time = median(times);
  const text = `${inMilliseconds(time)} (processor ${inMilliseconds(median(processor))})`;
  return { name, figure: text, target: `< ${limit} ms`, isMet: time < limit };
}

/** @returns {Figure} the 95th percentile, which is what people feel with every key */
export function typing(name, { times, processor }, limit = keyLimit) {
  const time = percentile(times, 95);
  const details = `median ${inMilliseconds(median(times))}, processor p95 ${inMilliseconds(percentile(processor, 95))}`;
  return { name, figure: `${inMilliseconds(time)} (${details})`, target: `< ${limit} ms`, isMet: time < limit };
}

const keyLimit = 32;

export function inMilliseconds(milliseconds) {
  return `${Math.round(milliseconds)} ms`;
}

export function median(numbers) {
  return percentile(numbers, 50);
}

/** The smallest of the numbers that as many percent of them do not exceed. */
export function percentile(numbers, percent) {
  const sorted = [...numbers].sort((left, right) => left - right);
  const found = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)];
  if (found === undefined) throw new Error('Nothing was measured');
  return found;
}
