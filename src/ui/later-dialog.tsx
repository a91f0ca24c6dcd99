/** Questions and windows whose script is loaded once the screen is shown: no first row waits for it. */
import { type ComponentType, useEffect, useState } from 'react';
import { words } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';
import { preloadWhenIdle } from '../lib/idle.ts';
import { loadScript, type Script, script } from '../lib/lazy.ts';
import { useLatest } from '../lib/use-latest.ts';
import type { AlertDialogProps } from './alert-dialog.tsx';
import { showToast } from './toast.tsx';

export const alertDialog = script('alert-dialog', async () => (await import('./alert-dialog.tsx')).AlertDialog);

export const LaterAlertDialog = (props: AlertDialogProps) => (
  <LaterDialog wanted={alertDialog} props={props} onCancel={props.onCancel} />
);

type LaterDialogProps<Props> = { wanted: Script<ComponentType<Props>>; props: Props; onCancel: () => void };

/** Asked before it has come, it is loaded at once; without it nothing is asked and nothing is done. */
export function LaterDialog<Props extends { open: boolean }>({ wanted, props, onCancel }: LaterDialogProps<Props>) {
  const [Dialog, setDialog] = useState(() => wanted.loaded);
  const { open } = props;
  const [wasOpen, setWasOpen] = useState(open);
  // Most are never opened: what is closed costs time in every screen.
  if (open && !wasOpen) setWasOpen(true);
  const cancel = useLatest(onCancel);
  useEffect(() => {
    if (Dialog) return;
    let isWaiting = true;
    const show = () => {
      if (!isWaiting) return;
      // Headless UI gives the focus back to what it has seen focused, and sees nothing before its script has come.
      document.activeElement?.dispatchEvent(new FocusEvent('focus'));
      setDialog(() => wanted.loaded);
    };
    const refuse = () => {
      if (!isWaiting) return;
      showToast(t(words.chunkFailed, { chunk: wanted.chunk }), { tone: 'stop' });
      cancel.current();
    };
    if (open) loadScript(wanted).then(show, refuse);
    else void preloadWhenIdle(wanted).then(show, console.warn);
    return () => {
      isWaiting = false;
    };
  }, [open, Dialog, cancel, wanted]);
  return Dialog && wasOpen && <Dialog {...props} />;
}
