import { useEffect, useRef } from 'react';
import type { UnpublishedPart } from '../../contract/publication.ts';
import { type Label, t } from '../language/translate.ts';
import { numbered } from '../lib/pages.ts';
import { CheckboxField } from '../ui/field.tsx';
import { errorStyles, markStyles } from '../ui/field-styles.ts';
import { keyOf } from './publication-choice.ts';
import { partsLabel } from './publication-texts.ts';

type UnpublishedPartsProps = {
  parts: readonly UnpublishedPart[];
  unticked: ReadonlySet<string>;
  onChange: (unticked: ReadonlySet<string>) => void;
  /** Grows with every press while the page itself is needed; 0 if it is not. */
  refusal: number;
};

const kinds = { page: 'Page', section: 'Section', item: 'Item' } as const satisfies Record<string, Label>;

/** The unpublished parts of a page, all of which can be published together with it. */
export function UnpublishedParts({ parts, unticked, onChange, refusal }: UnpublishedPartsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (refusal > 0) list.current?.querySelector('input')?.focus();
  }, [refusal]);
  if (parts.length === 0) return null;
  const ticked = parts.filter((part) => !unticked.has(keyOf(part))).length;
  const isMixed = ticked > 0 && ticked < parts.length;
  const toggle = (key: string) => {
    const next = new Set(unticked);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  const label = partsLabel(ticked, parts.length);
  return (
    <section aria-label={label} className="pt-4.5">
      <div className="font-semibold">
        <CheckboxField
          label={label}
          value={ticked > 0}
          onChange={() => onChange(new Set(ticked > 0 && !isMixed ? parts.map(keyOf) : []))}
          ref={(box) => {
            if (box) box.indeterminate = isMixed;
          }}
        />
      </div>
      <ul ref={list} className="mt-1 border-t border-line">
        {parts.map((part) => {
          const key = keyOf(part);
          const name = part.name || numbered(part.kind, part.id);
          const about = part.kind === 'page' ? t('the page itself') : (part.section ?? '');
          const isWanted = refusal > 0 && part.kind === 'page';
          return (
            <li key={key} className="border-b border-line">
              <label className="grid grid-cols-[1.125rem_minmax(0,1fr)] items-baseline gap-x-2 py-1.5 text-label leading-[1.375rem] md:grid-cols-[1.125rem_4.5rem_minmax(0,1fr)_auto] pointer-coarse:py-2.5">
                <input
                  type="checkbox"
                  checked={!unticked.has(key)}
                  onChange={() => toggle(key)}
                  aria-invalid={isWanted || undefined}
                  aria-describedby={isWanted ? 'page-wanted' : undefined}
                  className={`${markStyles} relative top-[3px]`}
                />
                <span className="text-hint text-ink-3 max-md:sr-only">{t(kinds[part.kind])}</span>
                <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
                <span className="text-hint text-ink-2 empty:hidden max-md:col-start-2 md:max-w-48 md:truncate md:text-end">
                  {about}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      {refusal > 0 ? (
        <p key={refusal} id="page-wanted" role="alert" className={errorStyles}>
          {t('Nothing would go out: this page is unpublished. Tick the page itself.')}
        </p>
      ) : null}
    </section>
  );
}
