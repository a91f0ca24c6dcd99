import type { ReactNode } from 'react';

/** What is wider than the page: it scrolls by itself, and the keyboard reaches it. */
export function ScrollRegion({
  label,
  look,
  children,
}: {
  label: string;
  look: 'drawing' | 'wide';
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={look} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
