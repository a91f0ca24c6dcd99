import type { ReactNode } from 'react';
import { useBarHeight } from './bar-height.ts';
import { pageMargins } from './page-layout.tsx';

/** A notice about all of the tab: it stays at the top of the window, and the bars of the screen stay below it. */
export function StateLine({ children }: { children: ReactNode }) {
  return (
    <div
      ref={useBarHeight('--state-line')}
      data-part="state-line"
      data-sticks
      className="sticky top-0 z-3 bg-(--ground) print:hidden"
    >
      <div className={`${pageMargins} py-1.5 *:my-0`}>{children}</div>
    </div>
  );
}
