import { Dialog as HeadlessDialog } from '@headlessui/react';
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
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
  return <HeadlessDialog {...props} open={open && isThere} className="fixed inset-0 z-4" />;
}
