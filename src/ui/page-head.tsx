import type { ReactNode } from 'react';
import { useScreenTitle } from '../lib/screen-title.ts';
import { classNames } from './class-names.ts';

export type PageHeadProps = {
  /** Details above the title, such as entity and ID, path, layout; empty ones are left out. */
  kicker?: ReactNode[];
  title: string;
  /** The document title, if the heading alone is not specific enough. */
  documentTitle?: string;
  actions?: ReactNode;
  /** No line below, because a table or a lock bar with its own line follows directly. */
  plain?: boolean;
  children?: ReactNode;
};

/** Kicker, title and actions. The title has the id "title", gets the focus after navigation, and names the document. */
export function PageHead({
  kicker = [],
  title,
  documentTitle = title,
  actions,
  plain = false,
  children,
}: PageHeadProps) {
  useScreenTitle(documentTitle);
  const above = kicker.filter(Boolean);
  return (
    <div
      className={classNames(
        'flex flex-wrap items-end gap-x-8 gap-y-3 pt-5 pb-4 md:pt-7 md:pb-5',
        !plain && 'border-b border-line',
      )}
    >
      <div className="min-w-0 flex-[1_1_24rem]">
        {above.length > 0 && (
          <p className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-hint text-ink-2 [overflow-wrap:anywhere]">
            {above.map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their position
              <span key={index}>{part}</span>
            ))}
          </p>
        )}
        <h1
          id="title"
          tabIndex={-1}
          className="text-h1 text-balance [overflow-wrap:anywhere] max-md:text-[1.625rem] max-md:leading-8"
        >
          {title}
        </h1>
        {children}
      </div>
      {actions && (
        <div data-part="actions" className="flex flex-wrap gap-2">
          {actions}
        </div>
      )}
    </div>
  );
}
