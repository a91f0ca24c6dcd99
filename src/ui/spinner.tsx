import { useEffect, useState } from 'react';
import { t } from '../language/translate.ts';
import { SpinnerIcon } from './spinner-icon.tsx';

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
