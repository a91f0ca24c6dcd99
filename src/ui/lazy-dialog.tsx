/** Dialogs whose script is loaded after the screen is shown, so that no first row waits for it. */
import { type ComponentType, useEffect, useState } from 'react';
import { words } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';
import { preloadWhenIdle } from '../lib/idle.ts';
import { loadScript, type Script, script } from '../lib/lazy.ts';
import { useLatest } from '../lib/use-latest.ts';
import type { AlertDialogProps } from './alert-dialog.tsx';
import { showToast } from './toast.tsx';

export const alertDialog = script('alert-dialog', async () => (await import('./alert-dialog.tsx')).AlertDialog);

export const LazyAlertDialog = (props: AlertDialogProps) => (
  <LazyDialog wanted={alertDialog} props={props} onCancel={props.onCancel} />
);

type LazyDialogProps<Props> = { wanted: Script<ComponentType<Props>>; props: Props; onCancel: () => void };

/** A dialog opened before its script is loaded requests it at once. If that fails, a toast says so and `onCancel` is called. */
export function LazyDialog<Props extends { open: boolean }>({ wanted, props, onCancel }: LazyDialogProps<Props>) {
  const [Dialog, setDialog] = useState(() => wanted.loaded);
  const { open } = props;
  const [wasOpen, setWasOpen] = useState(open);
  // A dialog is rendered from its first opening on: most are never opened, and closed ones take time in every screen.
  if (open && !wasOpen) setWasOpen(true);
  const cancel = useLatest(onCancel);
  useEffect(() => {
    if (Dialog) return;
    let isWaiting = true;
    const show = () => {
      if (!isWaiting) return;
      // Headless UI returns the focus to the element that it has seen focused, but its script has only just been loaded.
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
