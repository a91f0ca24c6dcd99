import { DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type ReactNode, type Ref, type SyntheticEvent, useEffect, useRef } from 'react';
import { t } from '../language/translate.ts';
import { IconButton } from './button.tsx';
import { backdropStyles, Modal, panelStyles } from './modal.tsx';

export type DialogProps = {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons, primary first. */
  footer?: ReactNode;
  /** Below md, `panel`, `form` and `work`, each wider than the one before, are at the bottom; `picker` and the full-height `shelf` fill the screen. */
  size?: 'panel' | 'form' | 'work' | 'picker' | 'shelf';
  /** The scrolling element. */
  bodyRef?: Ref<HTMLDivElement>;
  /** The initial focus is on the title, so that it is read first, not on the first control. */
  focusTitle?: boolean;
};

const places = {
  panel: 'items-end md:items-center md:p-4',
  form: 'items-end md:items-center md:p-4',
  work: 'items-end md:items-center md:p-4',
  picker: 'items-stretch md:items-center md:p-4',
  shelf: 'items-stretch md:items-center md:p-4',
};
const panels = {
  panel: 'max-h-[calc(100dvh-2rem)] max-w-[36rem] max-md:rounded-b-none',
  form: 'max-h-[calc(100dvh-2rem)] max-w-[40rem] max-md:rounded-b-none',
  picker: 'max-md:rounded-none md:max-h-[calc(100dvh-2rem)] max-w-[72rem]',
  work: 'max-h-[calc(100dvh-2rem)] max-w-[52rem] max-md:rounded-b-none',
  shelf: 'max-md:rounded-none md:h-[min(54rem,calc(100dvh-2rem))] max-w-[72rem]',
};

/**
 * A modal dialog: the focus moves in, stays in and returns to the opener; Escape closes it.
 * It may be nested in a form: submit, reset and Escape inside the dialog do not reach that form.
 */
export function Dialog({
  open,
  title,
  onClose,
  children,
  footer,
  size = 'form',
  bodyRef,
  focusTitle = false,
}: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!open || !focusTitle) return;
    // On touch screens Headless UI leaves the focus outside, because a field would open the keyboard. A title opens none.
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [open, focusTitle]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <Modal open={open} onClose={onClose} {...(focusTitle ? { initialFocus: heading } : {})}>
      <DialogBackdrop transition className={backdropStyles} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only stops events that React would pass to the form around */}
      <div
        onSubmit={stop}
        onReset={stop}
        onKeyDown={closeOnEscape}
        className={`fixed inset-0 flex justify-center ${places[size]}`}
      >
        <DialogPanel transition data-part="float" className={`${panelStyles} ${panels[size]}`}>
          <div className="flex items-center gap-4 px-5 pt-4 pb-3">
            <DialogTitle ref={heading} {...(focusTitle ? { tabIndex: -1 } : {})} className="min-w-0 flex-1 text-h2">
              {title}
            </DialogTitle>
            <IconButton label={t('Close')} icon={<X size={20} />} onClick={onClose} />
          </div>
          <div ref={bodyRef} className="min-h-0 flex-1 overflow-auto px-5 pb-4">
            {children}
          </div>
          {footer && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-5 py-3">{footer}</div>
          )}
        </DialogPanel>
      </div>
    </Modal>
  );
}

const stop = (event: SyntheticEvent) => event.stopPropagation();
