import type { ReactNode } from 'react';

/** The name of a domain by its id. */
export type NameOf = (domainId: number) => string;

type BlockProps = { id: string; title: string; beside?: ReactNode; children: ReactNode };

/** A part of the start screen. Its title is focused when a row is gone. */
export function Block({ id, title, beside, children }: BlockProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-ink pb-2">
        <h2 id={id} tabIndex={-1} className="text-[1.1875rem] leading-7 font-title">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  );
}

export const rowsStyles = 'border-b-3 border-double border-ink';
export const rowStyles =
  'border-line py-2 text-label leading-[1.375rem] text-ink-2 [overflow-wrap:anywhere] not-last:border-b';
export const nameStyles = 'font-row text-ink';
export const actionsStyles = '-mx-1.5 flex flex-wrap items-center gap-x-0.5';
