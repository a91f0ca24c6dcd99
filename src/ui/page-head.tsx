import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { brand } from '../../contract/constants.ts';
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
          dir="auto"
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

/** The first screen of a visit does not move the focus. */
let isFirstScreen = true;

/** Sets the document's title and moves the focus to the screen's h1, which has the id "title". */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title]);
  // Before the screen is painted, because after that the user may have focused something else.
  useLayoutEffect(() => {
    // The search field of a dialog keeps the focus while the user is typing in it.
    const isSearching = document.activeElement?.hasAttribute('data-keeps-focus');
    if (!isFirstScreen && !isSearching) document.querySelector<HTMLElement>('#title')?.focus();
    isFirstScreen = false;
  }, []);
}
