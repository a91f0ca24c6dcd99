import type { ReactNode } from 'react';

/** The page margins: 16, 24 and 32 px; at most 84 rem wide. */
export const pageMargins = 'mx-auto w-full max-w-sheet px-4 md:px-6 xl:px-8';

/** The column that holds all content. Narrow keeps short tables readable; the left edge stays the same. */
export function PageLayout({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return (
    <div className={`${pageMargins} last:pb-16`}>
      {narrow ? <div className="max-w-[60rem]">{children}</div> : children}
    </div>
  );
}
