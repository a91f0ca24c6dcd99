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

/** What every dialog lies in: nothing behind it can be reached while it is open. */
export function Modal({ open, ...props }: ModalProps) {
  useOpenDialog(open);
  // Headless UI does not find what lies behind a dialog that is open from the start.
  const [isThere, setThere] = useState(false);
  useLayoutEffect(() => setThere(true), []);
  useEffect(() => (open ? ignoreDoubleClick() : undefined), [open]);
  return <HeadlessDialog {...props} open={open && isThere} className="fixed inset-0 z-4" />;
}

/** Milliseconds that the two clicks of a double click may lie apart. */
const doubleClick = 500;

/**
 * The second click of a double click is no press beside the dialog, which would close it: on the opener, or on a button whose
 * press makes the dialog smaller.
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
