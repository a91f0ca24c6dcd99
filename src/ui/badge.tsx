import type { ReactNode } from 'react';

/** A dashed badge for something that exists but has not taken effect yet. */
export const DashedBadge = ({ children }: { children: ReactNode }) => (
  <span className="mx-0.5 inline-block rounded border border-dashed border-ink-2 px-1.5 text-hint font-normal whitespace-nowrap text-ink-2">
    {children}
  </span>
);

/** The yellow badge that marks what is being edited. */
export const Tag = ({ children }: { children: ReactNode }) => (
  <span data-part="tag" className="inline-block rounded-mark bg-marker px-2 py-px text-base font-title text-on-marker">
    {children}
  </span>
);
