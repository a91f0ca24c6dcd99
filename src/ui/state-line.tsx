import type { ReactNode } from 'react';
import { useBarHeight } from './bar-height.ts';
import { pageMargins } from './page-layout.tsx';

/** A notice about the whole tab: it sticks to the top of the window, above the sticky bars of the screen. */
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
