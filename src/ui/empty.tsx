import type { ReactNode } from 'react';

/** The empty state of a list: what is missing, and in one line how to continue. */
export function Empty({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="py-6">
      <p className="max-w-[32rem] font-semibold">{title}</p>
      {children && <div className="max-w-[32rem] text-ink-2">{children}</div>}
    </div>
  );
}
