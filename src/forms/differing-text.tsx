import { type ReactNode, useMemo } from 'react';
import { t } from '../language/translate.ts';
import { type DiffPart, diffWords } from './word-diff.ts';

/** The differing words, computed once for each pair of texts instead of at every keystroke. */
export function useDifference(before: string, after: string): readonly DiffPart[] {
  return useMemo(() => diffWords(before, after), [before, after]);
}

type Shown = {
  shows: 'before' | 'after' | 'both';
  /** Whether removed and inserted words are labelled for screen readers. */
  isSaid?: boolean;
};

export function Difference({ before, after, ...shown }: { before: string; after: string } & Shown) {
  return <DifferingText parts={useDifference(before, after)} {...shown} />;
}

/** One text with removed words struck through, inserted words underlined, or both. */
export function DifferingText({ parts: all, shows, isSaid = false }: { parts: readonly DiffPart[] } & Shown) {
  const isShown = ({ kind }: DiffPart) =>
    kind === 'same' || shows === 'both' || (shows === 'before' ? kind === 'out' : kind === 'in');
  const parts = all.filter(isShown);
  if (parts.length === 0) return <span className="text-ink-3">{t('empty')}</span>;
  return (
    <span dir="auto" className="break-words whitespace-pre-wrap">
      {parts.map((part, place) => mark(part, `${place}-${part.kind}`, isSaid))}
    </span>
  );
}

function mark({ kind, text }: DiffPart, key: string, isSaid: boolean): ReactNode {
  if (kind === 'same') return text;
  const Mark = kind === 'out' ? 'del' : 'ins';
  return (
    <Mark key={key}>
      {isSaid && (
        <span dir="auto" className="sr-only">
          {kind === 'out' ? t('taken out: ') : t('put in: ')}
        </span>
      )}
      {text}
    </Mark>
  );
}

/** The legend of the two markings. */
export function DifferenceKey({ lead, out, put }: { lead?: string; out: string; put: string }) {
  return (
    <p className="mb-3.5 flex flex-wrap gap-x-5 gap-y-1 text-hint text-ink-2">
      {lead && <span>{lead}</span>}
      <span>
        <del>{out}</del>
      </span>
      <span>
        <ins>{put}</ins>
      </span>
    </p>
  );
}
