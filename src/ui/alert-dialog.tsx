import { Description, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { t } from '../language/translate.ts';
import { Button } from './button.tsx';
import { backdropStyles, Modal, panelStyles } from './modal.tsx';
import { Notice } from './notice.tsx';

export type AlertDialogProps = {
  open: boolean;
  /** Includes the name of the object: "Do you really want to destroy X?" */
  question: string;
  /** What else is lost or changed, in one sentence. */
  consequences?: ReactNode;
  confirm?: string;
  /** OK causes no permanent loss. */
  isHarmless?: boolean;
  /** OK is disabled because the server would refuse it; `consequences` gives the reason. */
  isImpossible?: boolean;
  /** The label of OK while the work is in progress; both buttons are disabled meanwhile. */
  busy?: string | null;
  failure?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
};

/** A confirmation: Cancel has the initial focus, Escape cancels, and the focus returns to the opener. */
export function AlertDialog(props: AlertDialogProps) {
  const okId = useId();
  const reasonId = useId();
  const {
    open,
    question,
    consequences,
    confirm = t('OK'),
    isHarmless = false,
    isImpossible = false,
    busy = null,
    failure,
    onConfirm,
    onCancel,
  } = useLastOpen(props);
  const cancel = () => {
    if (!busy) onCancel();
  };
  return (
    <AlertFrame {...{ open, question, consequences, failure, reasonId }} onClose={cancel}>
      <div className={alertFootStyles}>
        <Button
          id={okId}
          variant={isHarmless ? 'primary' : 'destroy'}
          busy={busy}
          lockedBy={isImpossible ? reasonId : null}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
        <CancelButton lockedBy={busy ? okId : null} onCancel={cancel} />
      </div>
    </AlertFrame>
  );
}

export const alertFootStyles = 'mt-2 flex flex-wrap items-center gap-2 border-t border-line px-5 py-3';

type AlertFrameProps = Pick<AlertDialogProps, 'open' | 'question' | 'consequences' | 'failure'> & {
  /** The id of the consequences. */
  reasonId?: string;
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The question, what follows from it, and the failure of the work; `children` is what can be done. */
export function AlertFrame({
  open,
  question,
  consequences,
  failure,
  reasonId,
  isWide = false,
  onClose,
  children,
}: AlertFrameProps) {
  return (
    <Modal role="alertdialog" open={open} onClose={onClose}>
      <DialogBackdrop transition className={backdropStyles} />
      {/* Text that is added later makes the dialog grow upwards, so that the buttons stay under the pointer. */}
      <div className="fixed inset-0 flex flex-col items-center overflow-y-auto p-4">
        <DialogPanel
          transition
          data-part="float"
          className={`${panelStyles} mt-auto ${isWide ? 'mb-[30vh] max-w-[36rem]' : 'mb-[36vh] max-w-[30rem]'}`}
        >
          <DialogTitle className="px-5 pt-5 pb-2 text-[1.1875rem] leading-[1.625rem] font-title">
            {question}
          </DialogTitle>
          {consequences && (
            <Description as="div" id={reasonId} className="px-5 pb-4 text-ink-2">
              {consequences}
            </Description>
          )}
          {failure && (
            <div className="px-5">
              <Notice tone="stop">{failure}</Notice>
            </div>
          )}
          {children}
        </DialogPanel>
      </div>
    </Modal>
  );
}

/** The dialog keeps its text while it fades out, because the subject of the question may already be gone. */
export function useLastOpen<Props extends { open: boolean }>(props: Props): Props {
  const [last, setLast] = useState(props);
  if (props.open && last !== props) setLast(props);
  return props.open ? props : { ...last, open: false };
}

/** Headless UI sets the initial focus only on devices without touch, but a confirmation always needs it. */
export function useInitialFocus<Focusable extends HTMLElement>(): RefObject<Focusable | null> {
  const first = useRef<Focusable>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => first.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return first;
}

function CancelButton({ lockedBy, onCancel }: { lockedBy: string | null; onCancel: () => void }) {
  const button = useInitialFocus<HTMLButtonElement>();
  return (
    <Button ref={button} lockedBy={lockedBy} data-autofocus onClick={onCancel}>
      {t('Cancel')}
    </Button>
  );
}
