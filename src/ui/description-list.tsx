import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type DescriptionItem = { label: string; value: ReactNode };

/** Labels and values; items without a value are left out. `compact` puts them on one line if there is room. */
export function DescriptionList({ compact = false, items }: { compact?: boolean; items: (DescriptionItem | null)[] }) {
  return (
    <dl
      className={classNames(
        'text-label leading-[1.375rem]',
        compact && 'flex flex-wrap gap-x-8 gap-y-1 border-b border-line py-3 max-sm:gap-x-6',
      )}
    >
      {items.map(
        (item) =>
          item &&
          item.value !== null &&
          item.value !== undefined && (
            <div
              key={item.label}
              className={
                compact
                  ? 'flex min-w-0 max-w-text gap-x-2.5'
                  : 'grid grid-cols-[8.5rem_minmax(0,1fr)] py-1 sm:grid-cols-[9rem_minmax(0,1fr)]'
              }
            >
              <dt className={classNames('text-ink-2', compact && 'flex-none')}>{item.label}</dt>
              <dd dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
                {item.value}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
