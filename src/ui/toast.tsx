import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useRef, useState } from 'react';
import { dismissToast, type Toast, type ToastTone, useToasts } from './toast-store.ts';

export { showToast, type Toast, useRecentToasts } from './toast-store.ts';

const STAYS_MILLISECONDS = 5000;

/** Where toasts appear. It is there before any text, so that screen readers hear the first one too. */
export function ToastRegion() {
  const toasts = useToasts();
  const [isHeld, setHeld] = useState(false);
  const of = (tone: ToastTone) => toasts.filter((toast) => toast.tone === tone);
  return (
    <section
      aria-label="Messages"
      data-part="toasts"
      data-ground="bar"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setHeld(false)}
      className="fixed end-0 bottom-0 z-5 max-sm:start-0 sm:end-6 sm:bottom-6 sm:max-w-[26rem]"
    >
      <div role="alert">
        {of('stop').map((toast) => (
          <ToastLine key={toast.id} toast={toast} isHeld={isHeld} release={() => setHeld(false)} />
        ))}
      </div>
      <div role="status">
        {of('good').map((toast) => (
          <ToastLine key={toast.id} toast={toast} isHeld={isHeld} release={() => setHeld(false)} />
        ))}
      </div>
    </section>
  );
}

function ToastLine({ toast, isHeld, release }: { toast: Toast; isHeld: boolean; release: () => void }) {
  useClock(isHeld, () => dismissToast(toast.id));
  const Icon = toast.tone === 'stop' ? CircleAlert : Check;
  return (
    <div
      data-part="float"
      className="flex items-center gap-3 bg-bar px-4 py-3 text-on-bar shadow-2 max-sm:border-t max-sm:border-on-bar-2/35 sm:mt-2 sm:rounded-[4px]"
    >
      <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
      <p className="min-w-0 flex-1">{toast.message}</p>
      <button
        type="button"
        className="min-h-6 font-semibold underline"
        onClick={() => {
          dismissToast(toast.id);
          release();
        }}
      >
        Dismiss
      </button>
    </div>
  );
}

/** Runs `onEnd` after the time a toast stays; while held, the clock stands still and goes on from there. */
function useClock(isHeld: boolean, onEnd: () => void): void {
  const left = useRef(STAYS_MILLISECONDS);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (isHeld) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [isHeld]);
}
