import type { ReactNode } from 'react';
import { brand } from '../../contract/constants.ts';
import { t } from '../language/translate.ts';

/** Shown instead of the application: why it cannot start, and below what else there is to say. */
export function CannotStart({ why, children }: { why: ReactNode; children: ReactNode }) {
  return (
    <main className="mx-auto w-full max-w-text px-4 py-8 md:px-6">
      <h1 className="text-h1">{t('{brand} cannot start', { brand })}</h1>
      <div role="alert" className="mt-4 border-l-4 border-stop bg-stop-soft px-4 py-3">
        {why}
      </div>
      {children}
    </main>
  );
}
