import type { ReactNode } from 'react';

/** Class names of the page margins, 16, 24 or 32 px, and of the maximum width. */
export const pageMargins = 'mx-auto w-full max-w-sheet px-4 md:px-6 xl:px-8';

/** The column that holds the content of a screen. `narrow` keeps short tables readable. */
export function PageLayout({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return (
    <div className={`${pageMargins} last:pb-16`}>
      {narrow ? <div className="max-w-[60rem]">{children}</div> : children}
    </div>
  );
}
