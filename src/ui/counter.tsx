import type { ReactNode } from 'react';
import { counted, number, t } from '../language/translate.ts';
import { useSpoken } from './live-region.tsx';

/** The recommended number of characters. */
export type CounterRange = { minimum: number; maximum: number };

/** `beside` is shown at the other end of the line. */
export type CounterProps = { value: string; range?: CounterRange | undefined; beside?: ReactNode };

/** "244 characters, 29 words" and "12 below the hint"; announced when typing pauses, not on every keystroke. */
export function Counter({ value, range, beside }: CounterProps) {
  const count = countText(value);
  const distance = range ? distanceText(value, range) : '';
  useSpoken(distance ? `${count}, ${distance}` : count);
  return (
    <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-hint text-ink-3">
      <span>{count}</span>
      {distance && <span>{distance}</span>}
      {beside}
    </p>
  );
}

const lengthOf = (value: string): number => Array.from(value).length;

function countText(value: string): string {
  const words = value.trim() === '' ? 0 : value.trim().split(/\s+/u).length;
  return [
    counted(lengthOf(value), '{count} character', '{count} characters'),
    counted(words, '{count} word', '{count} words'),
  ].join(', ');
}

function distanceText(value: string, { minimum, maximum }: CounterRange): string {
  const length = lengthOf(value);
  if (length < minimum) return t('{count} below the hint', { count: number(minimum - length) });
  if (length > maximum) return t('{count} above the hint', { count: number(length - maximum) });
  return '';
}
