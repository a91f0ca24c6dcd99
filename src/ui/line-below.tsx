import { Highlight } from './highlight.tsx';

/** A second line of a cell, in smaller letters; nothing for `null`. */
export function LineBelow({ text, query = '' }: { text: string | null; query?: string }) {
  if (text === null) return null;
  return (
    <span className="block text-hint text-ink-2">
      <Highlight text={text} query={query} />
    </span>
  );
}
