import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { t } from '../../language/translate.ts';
import { lockLineId } from '../../lib/focus-targets.ts';
import { pageMargins } from '../../ui/page-layout.tsx';

export type LockLineProps = {
  what: string;
  /** `null` where another control leads to the form. */
  onGo: (() => void) | null;
  children?: ReactNode;
};

/** Explains why everything but one form is locked, always visible, with a link to that form (PAGE-08, X17). */
export function LockLine({ what, onGo, children }: LockLineProps) {
  return (
    <div data-part="lock-line" data-sticks className="sticky top-0 z-2 border-y border-edge bg-desk">
      <div className={`${pageMargins} flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 py-1.5`}>
        <Lock aria-hidden size={16} strokeWidth={1.75} />
        <p id={lockLineId} className="flex-[1_1_18rem]">
          {t('Everything else is locked while you edit {what}. Save or cancel to unlock it.', { what })}
        </p>
        {onGo && (
          // biome-ignore lint/a11y/useValidAnchor: it leads to a place of this screen and leaves the address alone
          <a
            href="#edit"
            className="inline-flex min-h-7 items-center rounded px-1.5 text-label font-semibold text-act no-underline hover:bg-act-soft hover:underline"
            onClick={(event) => {
              event.preventDefault();
              onGo();
            }}
          >
            {t('Go to the edit')}
          </a>
        )}
        {children}
      </div>
    </div>
  );
}
