import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ComponentProps, Fragment, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'wouter';
import { t } from '../language/translate.ts';
import { createStore, useStore } from '../lib/store.ts';
import { useIsUnderDialog } from './open-dialogs.ts';
import { useHistoryKeys } from './undo-key.tsx';

export type ToastTone = 'good' | 'stop';
export type Toast = {
  id: number;
  message: string;
  tone: ToastTone;
  at: Date;
  about: readonly string[];
  /** Shows the offer again and presses its button; null for a message without one. */
  press: (() => void) | null;
};

const STAYS_MILLISECONDS = 5000;
const RECENT_COUNT = 20;

type Offer = { id: number; node: ReactNode; about: readonly string[] };

const shown = createStore<readonly Toast[]>([]);
const recent = createStore<readonly Toast[]>([]);
const offers = createStore<readonly Offer[]>([]);
let lastId = 0;

/** Shows a message for five seconds. Never use it as the only place that shows the information. */
export function showToast(message: string, { tone = 'good' }: { tone?: ToastTone } = {}): void {
  shown.set([...shown.get(), remember(message, tone)]);
}

/**
 * Adds a message with a button to the toasts. It stays until it calls `remove`, or until `dismissActionToasts` is called for one of
 * the objects that it is `about`. If it `isLasting`, the recent messages have its button too: `presses` counts how often it
 * was pressed there.
 */
export function showActionToast(
  message: string,
  draw: (remove: () => void, presses: number) => ReactNode,
  about: readonly string[] = [],
  isLasting = false,
): ShownOffer {
  let presses = 0;
  const others = () => offers.get().filter((offer) => offer.id !== id);
  const show = () => offers.set([...others(), { id, node: draw(() => offers.set(others()), presses), about }]);
  const press = () => {
    presses += 1;
    show();
  };
  const { id } = remember(message, 'good', about, isLasting ? press : null);
  show();
  return { press, isShown: () => offers.get().some((offer) => offer.id === id) };
}

export type ShownOffer = {
  /** Shows the offer again and presses its button. */
  press: () => void;
  isShown: () => boolean;
};

/** Removes the offers about this object, also from the recent messages, because they are no longer valid. */
export function dismissActionToasts(about: string): void {
  offers.set(offers.get().filter((offer) => !offer.about.includes(about)));
  recent.set(recent.get().filter((toast) => !toast.about.includes(about)));
}

function remember(
  message: string,
  tone: ToastTone,
  about: readonly string[] = [],
  press: Toast['press'] = null,
): Toast {
  lastId += 1;
  const toast = { id: lastId, message, tone, at: new Date(), about, press };
  recent.set([toast, ...recent.get()].slice(0, RECENT_COUNT));
  return toast;
}

/** The last twenty messages since the page was loaded, newest first, including those that are no longer shown. */
export const useRecentToasts = (): readonly Toast[] => useStore(recent);

/**
 * Renders the toasts. The live regions exist before any text, so that screen readers announce the first one too. They are in
 * the body, because an open dialog silences everything inside the application's root. Dialogs cover them.
 */
export function ToastRegion() {
  useHistoryKeys();
  const toasts = useStore(shown);
  const offered = useStore(offers);
  const [isHeld, setHeld] = useState(false);
  const [offerCount, setOfferCount] = useState(offered.length);
  if (offered.length !== offerCount) {
    setOfferCount(offered.length);
    // An offer removed while hovered or focused sends no leave event.
    if (offered.length < offerCount) setHeld(false);
  }
  const region = useRef<HTMLElement>(null);
  const isAside = useOutOfTheWay(region, toasts.length + offered.length);
  const lines = (tone: ToastTone) =>
    toasts
      .filter((toast) => toast.tone === tone)
      .map((toast) => <ToastLine key={toast.id} toast={toast} isHeld={isHeld} onDismiss={() => setHeld(false)} />);
  return createPortal(
    <section
      ref={region}
      aria-label={t('Messages')}
      data-part="toasts"
      data-ground="bar"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setHeld(false)}
      className={`fixed end-0 z-3 max-sm:start-0 sm:end-6 sm:max-w-[26rem] ${isAside ? 'top-0 sm:top-6' : 'bottom-0 sm:bottom-6'}`}
    >
      <div aria-live="assertive">{lines('stop')}</div>
      <div aria-live="polite">{lines('good')}</div>
      {offered.map(({ id, node }) => (
        <Fragment key={id}>{node}</Fragment>
      ))}
    </section>,
    document.body,
  );
}

function ToastLine({ toast, isHeld, onDismiss }: { toast: Toast; isHeld: boolean; onDismiss: () => void }) {
  const isUnder = useIsUnderDialog();
  useExpiry(toast.id, isHeld || isUnder);
  const dismissNow = () => {
    dismiss(toast.id);
    onDismiss();
  };
  return (
    <div role={toast.tone === 'stop' ? 'alert' : 'status'}>
      <ToastBox tone={toast.tone} message={toast.message}>
        <ToastButton onClick={dismissNow}>{t('Dismiss')}</ToastButton>
      </ToastBox>
    </div>
  );
}

type ToastBoxProps = { tone: ToastTone; message: string; isAlert?: boolean; children: ReactNode };

/** The appearance of a toast. The buttons are beside a short message and below a long one. */
export function ToastBox({ tone, message, isAlert = false, children }: ToastBoxProps) {
  const Icon = tone === 'stop' ? CircleAlert : Check;
  return (
    <div
      data-part="float"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-bar px-4 py-3 text-on-bar shadow-2 max-sm:border-t max-sm:border-on-bar-2/35 sm:mt-2 sm:rounded-[4px]"
    >
      <div className="flex min-w-0 flex-auto items-center gap-3">
        <Icon size={20} className="flex-none" />
        <p key={message} role={isAlert ? 'alert' : undefined} className="min-w-0">
          <ShortMessage>{message}</ShortMessage>
        </p>
      </div>
      <div className="ms-auto flex gap-3">{children}</div>
    </div>
  );
}

/** Shortens the middle of a long message: long names are there, while the beginning and the end say what happened. */
function ShortMessage({ children }: { children: string }) {
  const shown = children.replace(/^(.{80}).{22,}(.{99})$/su, '$1…$2');
  if (shown === children) return children;
  return (
    <>
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{children}</span>
    </>
  );
}

const toastButtonStyles = 'min-h-6 font-semibold underline';

export function ToastButton(props: ComponentProps<'button'>) {
  return <button type="button" {...props} className={toastButtonStyles} />;
}

export function ToastLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={toastButtonStyles}>
      {children}
    </Link>
  );
}

/** Removes the toast after five seconds; while it is held, the timer pauses. */
function useExpiry(id: number, isHeld: boolean): void {
  const left = useRef(STAYS_MILLISECONDS);
  useEffect(() => {
    if (isHeld) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => dismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [id, isHeld]);
}

function dismiss(id: number): void {
  shown.set(shown.get().filter((toast) => toast.id !== id));
}

/** The part, row or entry around the focused element. */
const around = 'article, li, tr, [data-image]';
const margin = 24;

/**
 * Moves the toasts from the bottom to the top if they would cover the focused element (WCAG 2.4.11) or a newly saved one.
 * @param count the number of toasts
 * @returns whether they are at the top
 */
function useOutOfTheWay(region: RefObject<HTMLElement | null>, count: number): boolean {
  const [isAside, setAside] = useState(false);
  useEffect(() => {
    if (count === 0) return setAside(false);
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const focused = document.activeElement;
        if (!region.current || !focused || region.current.contains(focused)) return;
        const { left, right, height } = region.current.getBoundingClientRect();
        const places = [
          focused,
          focused.closest(around) ?? focused,
          ...document.querySelectorAll('[data-part="saved"]'),
        ]
          .map((element) => element.getBoundingClientRect())
          .filter((place) => place.height < innerHeight / 2 && place.right > left && place.left < right);
        const floor = innerHeight - height - margin;
        const isBelow = places.some(({ top, bottom }) => top < innerHeight && bottom > floor);
        setAside(isBelow && !places.some(({ top, bottom }) => top < height + margin && bottom > 0));
      });
    };
    look();
    // A new element is rendered and focused a little later.
    const later = setTimeout(look, 300);
    addEventListener('focusin', look);
    return () => {
      clearTimeout(later);
      cancelAnimationFrame(frame);
      removeEventListener('focusin', look);
    };
  }, [region, count]);
  return isAside;
}
