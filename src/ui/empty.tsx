import type { ReactNode } from 'react';

/** Nothing is there: the fact, and one line how to go on. */
export function Empty({ event, children }: { event: ReactNode; children?: ReactNode }) {
  return (
    <div className="py-6">
      <p className="max-w-[32rem] font-semibold">{event}</p>
      {children && <div className="max-w-[32rem] text-ink-2">{children}</div>}
    </div>
  );
}
