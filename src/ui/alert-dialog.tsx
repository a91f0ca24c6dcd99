import { Description, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { t } from '../language/translate.ts';
import { Button } from './button.tsx';
import { backdropStyles, panelStyles } from './dialog-styles.ts';
import { Modal } from './modal.tsx';
import { Notice } from './notice.tsx';

export type AlertDialogProps = {
  open: boolean;
  /** Names the object: "Do you really want to destroy X?" */
  question: string;
  /** What else is lost or changed, in one sentence. */
  consequences?: ReactNode;
  confirm?: string;
  /** OK causes no permanent loss. */
  isHarmless?: boolean;
  /** OK would be refused: the consequences say why. */
  isImpossible?: boolean;
  /** Words while the work is in progress; meanwhile nothing can be chosen. */
  busy?: string | null;
  failure?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
};

/** A question that must be answered: Cancel has the first focus, Escape cancels, the focus returns to the opener. */
export function AlertDialog(given: AlertDialogProps) {
  const props = useLastOpen(given);
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
  } = props;
  const cancel = () => {
    if (!busy) onCancel();
  };
  return (
    <Modal role="alertdialog" open={open} onClose={cancel}>
      <DialogBackdrop transition className={backdropStyles} />
      {/* What is added later grows upwards: the buttons stay under the pointer. */}
      <div className="fixed inset-0 flex flex-col items-center overflow-y-auto p-4">
        <DialogPanel transition data-part="float" className={`${panelStyles} mt-auto mb-[36vh] max-w-[30rem]`}>
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
          <div className="mt-2 flex flex-wrap gap-2 border-t border-line px-5 py-3">
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
        </DialogPanel>
      </div>
    </Modal>
  );
}

/** While the dialog fades out it keeps its text, because the subject of the question may already be gone. */
function useLastOpen(props: AlertDialogProps): AlertDialogProps {
  const [last, keep] = useState(props);
  if (props.open && last !== props) keep(props);
  return props.open ? props : { ...last, open: false };
}

/** Headless UI sets the initial focus only on devices without touch; a question needs it everywhere. */
function CancelButton({ lockedBy, onCancel }: { lockedBy: string | null; onCancel: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => button.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Button ref={button} lockedBy={lockedBy} data-autofocus onClick={onCancel}>
      {t('Cancel')}
    </Button>
  );
}
