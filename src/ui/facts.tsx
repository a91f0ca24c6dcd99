import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Fact = { label: string; value: ReactNode; lang?: string | undefined; startsColumn?: boolean };

/** Labels and values. Facts without a value are left out. Three columns only from lg; they stand between hairlines. */
export function Facts({ columns = 1, facts }: { columns?: 1 | 3; facts: (Fact | null)[] }) {
  const shown = facts.filter((fact) => fact !== null && fact.value !== null && fact.value !== undefined);
  return (
    <dl className={classNames(columns === 3 && 'gap-x-8 border-b border-line py-3 lg:columns-3')}>
      {shown.map(
        (fact) =>
          fact && (
            <div
              key={fact.label}
              className={classNames(
                fact.startsColumn && 'lg:break-before-column',
                'grid break-inside-avoid grid-cols-[8.5rem_minmax(0,1fr)] py-1 text-label leading-[1.375rem]',
                columns === 3 ? 'lg:grid-cols-[8.25rem_minmax(0,1fr)]' : 'sm:grid-cols-[9rem_minmax(0,1fr)]',
              )}
            >
              <dt className="text-ink-2">{fact.label}</dt>
              <dd lang={fact.lang}>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
