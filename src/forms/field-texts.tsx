import { type ReactNode, useMemo } from 'react';
import { type Label, t } from '../language/translate.ts';
import type { FieldValue } from './draft-choices.ts';
import { type DiffPart, diffWords } from './word-diff.ts';

/** What a form says about its fields when two versions are compared side by side. */
export type FieldTexts = {
  /** Label by field name; fields without one are compared but not named. */
  labels: Record<string, Label>;
  /** What is called by a name that is a text already. */
  names?: Record<string, string>;
  /** Text for a value that is not one: an image's name instead of its id. */
  show?: (name: string, value: FieldValue) => string | null;
  /** Language of the content. */
  lang?: string | undefined;
};

export function labelOf({ labels, names }: FieldTexts, name: string): string {
  const label = labels[name];
  return label === undefined ? (names?.[name] ?? name) : t(label);
}

export function textOf({ show }: FieldTexts, name: string, value: FieldValue | undefined): string {
  const shown = show?.(name, value ?? null);
  if (shown !== null && shown !== undefined) return shown;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
}

/** The differing words, computed once for each pair of texts instead of at every key. */
export function useDifference(before: string, after: string): readonly DiffPart[] {
  return useMemo(() => diffWords(before, after), [before, after]);
}

type Shown = {
  shows: 'before' | 'after' | 'both';
  lang?: string | undefined;
  /** Whether screen readers are told what was taken out and put in. */
  isSaid?: boolean;
};

export function Difference({ before, after, ...shown }: { before: string; after: string } & Shown) {
  return <DifferingText parts={useDifference(before, after)} {...shown} />;
}

/** One text with removed words struck through, inserted words underlined, or both. */
export function DifferingText({ parts: all, shows, lang, isSaid = false }: { parts: readonly DiffPart[] } & Shown) {
  const isShown = ({ kind }: DiffPart) =>
    kind === 'same' || shows === 'both' || (shows === 'before' ? kind === 'out' : kind === 'in');
  const parts = all.filter(isShown);
  if (parts.length === 0) return <span className="text-ink-3">{t('empty')}</span>;
  return (
    <span lang={lang} className="break-words whitespace-pre-wrap">
      {parts.map((part, place) => mark(part, `${place}-${part.kind}`, isSaid))}
    </span>
  );
}

function mark({ kind, text }: DiffPart, key: string, isSaid: boolean): ReactNode {
  if (kind === 'same') return text;
  const Mark = kind === 'out' ? 'del' : 'ins';
  return (
    <Mark key={key}>
      {isSaid && <span className="sr-only">{kind === 'out' ? t('taken out: ') : t('put in: ')}</span>}
      {text}
    </Mark>
  );
}

/** Explains the two markings. */
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
