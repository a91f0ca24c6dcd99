import { DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useAnchoredPlace } from './anchored-place.ts';
import { Modal } from './modal.tsx';
import { useMedia } from './use-media.ts';

export type AnchoredPanelProps = {
  open: boolean;
  title: ReactNode;
  /** Id of the control that opens it. */
  anchorId: string;
  onClose: () => void;
  children: ReactNode;
};

/** A small dialog below the control that opened it, or at the bottom on phones. Escape closes it and returns the focus. */
export function AnchoredPanel({ open, title, anchorId, onClose, children }: AnchoredPanelProps) {
  const isNarrow = useMedia('(max-width: 767px)');
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const place = useAnchoredPlace(anchorId, isNarrow ? null : panel);
  useLayoutEffect(() => {
    // Headless UI sets the initial focus only on devices without touch.
    const frame = requestAnimationFrame(() => panel?.querySelector<HTMLElement>('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [panel]);
  return (
    <Modal open={open} onClose={onClose}>
      {isNarrow ? <DialogBackdrop className="fixed inset-0 bg-scrim" /> : null}
      <DialogPanel
        ref={setPanel}
        data-part="float"
        style={place ?? {}}
        className={`fixed grid max-h-[calc(100dvh-2rem)] gap-4 overflow-y-auto border border-edge bg-paper px-5 pt-4 pb-4.5 text-ink shadow-2 ${
          isNarrow ? 'inset-x-0 bottom-0 border-x-0 border-b-0' : 'w-92 rounded-float'
        }`}
      >
        <DialogTitle className="text-h3">{title}</DialogTitle>
        {children}
      </DialogPanel>
    </Modal>
  );
}
