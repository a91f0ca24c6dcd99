import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { number, t } from '../language/translate.ts';
import { Button } from './button.tsx';
import { CheckboxField } from './field.tsx';

export type TickListProps<Row, Key extends string | number> = {
  /** The label of the list and of the checkbox that ticks all rows or none. */
  label: string;
  hint: ReactNode;
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** The accessible name of a row's checkbox. */
  nameOf: (row: Row) => string;
  /** The keys of the rows that are not ticked. */
  out: readonly Key[];
  onChange: (out: Key[]) => void;
  /** The content of a row, beside its checkbox. */
  children: (row: Row) => ReactNode;
};

const shownAtOnce = 50;

/** Rows with checkboxes, under one checkbox for all. Shows the first fifty rows, more on request, and nothing without rows. */
export function TickList<Row, Key extends string | number>(props: TickListProps<Row, Key>) {
  const { label, hint, rows, keyOf, nameOf, out, onChange, children } = props;
  const id = useId();
  const all = useRef<HTMLInputElement>(null);
  const [showsAll, setShowsAll] = useState(false);
  const isOut = new Set(out);
  const ticked = rows.filter((row) => !isOut.has(keyOf(row))).length;
  const isMixed = ticked > 0 && ticked < rows.length;
  useEffect(() => {
    if (all.current) all.current.indeterminate = isMixed;
  }, [isMixed]);
  if (rows.length === 0) return null;
  const shown = showsAll ? rows : rows.slice(0, shownAtOnce);
  const toggle = (key: Key) => onChange(isOut.has(key) ? out.filter((one) => one !== key) : [...out, key]);
  return (
    <div className="mt-5 first:mt-4">
      <CheckboxField
        id={id}
        ref={all}
        label={<span className="font-semibold">{label}</span>}
        hint={hint}
        value={ticked > 0}
        onChange={() => onChange(ticked === rows.length ? rows.map(keyOf) : [])}
      />
      <ul aria-label={label} className="border-b border-line">
        {shown.map((row) => {
          const key = keyOf(row);
          return (
            <li
              key={key}
              className="border-t border-line [contain-intrinsic-size:auto_2.25rem] [content-visibility:auto]"
            >
              <label className="flex min-h-9 cursor-pointer items-start gap-x-2.5 py-1.5 pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  aria-label={nameOf(row)}
                  checked={!isOut.has(key)}
                  onChange={() => toggle(key)}
                  className="m-0 mt-0.5 size-4.5 flex-none accent-act"
                />
                {children(row)}
              </label>
            </li>
          );
        })}
      </ul>
      {shown.length < rows.length ? (
        <p className="mt-2">
          <Button small onClick={() => setShowsAll(true)}>
            {t('Show all {count}', { count: number(rows.length) })}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
