import { useEffect, useState } from 'react';
import { t } from '../language/translate.ts';

const QUIET_MILLISECONDS = 300;

/** The status region exists at once, so that screen readers notice the text, which appears only after 300 ms. */
export function Spinner({ words = t('Loading…') }: { words?: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), QUIET_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" aria-busy="true" className="flex min-h-6 items-center gap-2.5">
      {shown && (
        <>
          <SpinnerIcon />
          {words}
        </>
      )}
    </p>
  );
}

/** A rotating ring, shown beside a text; hidden for users who prefer reduced motion. */
export function SpinnerIcon() {
  return (
    <svg
      className="size-5 animate-[turn_1s_linear_infinite] motion-reduce:hidden"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="8" opacity=".25" />
      <path d="M10 2a8 8 0 0 1 8 8" />
    </svg>
  );
}
