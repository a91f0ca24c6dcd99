import { Dialog as HeadlessDialog } from '@headlessui/react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useOpenDialog } from './open-dialogs.ts';

type ModalProps = {
  open: boolean;
  onClose: () => void;
  role?: 'dialog' | 'alertdialog';
  'aria-label'?: string;
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** The outermost element of every dialog: nothing behind it can be reached while it is open. */
export function Modal({ open, ...props }: ModalProps) {
  useOpenDialog(open);
  // Headless UI does not find the elements behind a dialog that is open in its first render.
  const [isMounted, setMounted] = useState(false);
  useLayoutEffect(() => setMounted(true), []);
  useEffect(() => (open ? ignoreDoubleClick() : undefined), [open]);
  return <HeadlessDialog {...props} open={open && isMounted} className="fixed inset-0 z-4" />;
}

/** Maximum milliseconds between the two clicks of a double click. */
const doubleClick = 500;

/**
 * Ignores a press beside the dialog, which would close it, if it is the second click of a double click: on the opener, or on a
 * button that makes the dialog smaller.
 */
function ignoreDoubleClick(): () => void {
  const end = new AbortController();
  let last = Date.now();
  const press = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest('[data-part="float"]')) last = Date.now();
    else if (Date.now() - last < doubleClick) event.stopPropagation();
  };
  for (const type of ['pointerdown', 'touchend']) addEventListener(type, press, { capture: true, signal: end.signal });
  return () => end.abort();
}

/**
 * Dialogs enter with an animation and leave with a transition. With a transition for both, a dialog that is closed while it is
 * still entering can stay open for good (https://github.com/tailwindlabs/headlessui/issues/3892).
 */

/** The backdrop of a dialog. */
export const backdropStyles =
  'fixed inset-0 bg-scrim animate-backdrop transition-opacity duration-backdrop leaves:opacity-0';

/** The surface of a dialog: it fades in and rises by 8 px. */
export const panelStyles =
  'flex w-full flex-col rounded-float bg-paper text-ink shadow-2 animate-modal transition duration-modal ' +
  'leaves:translate-y-2 leaves:opacity-0';
