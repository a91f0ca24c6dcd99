/** Questions whose script comes when the screen stands: no first row waits for it. */
import { useEffect, useState } from 'react';
import { words } from '../../contract/failures.ts';
import { t } from '../language/translate.ts';
import { untilIdle } from '../lib/idle.ts';
import { loadScript, preload, script } from '../lib/lazy.ts';
import { useLatest } from '../lib/use-latest.ts';
import type { AlertDialogProps } from './alert-dialog.tsx';
import { showToast } from './toast.tsx';

export const alertDialog = script('alert-dialog', async () => (await import('./alert-dialog.tsx')).AlertDialog);

/** Asked before it has come, it is loaded at once; without it nothing is asked and nothing is done. */
export function LaterAlertDialog(props: AlertDialogProps) {
  const [Dialog, setDialog] = useState(() => alertDialog.loaded);
  const { open } = props;
  const cancel = useLatest(props.onCancel);
  useEffect(() => {
    if (Dialog) return;
    let isWaiting = true;
    const show = () => {
      if (!isWaiting) return;
      // Headless UI gives the focus back to what it has seen focused, and sees nothing before its script has come.
      document.activeElement?.dispatchEvent(new FocusEvent('focus'));
      setDialog(() => alertDialog.loaded);
    };
    const refuse = () => {
      if (!isWaiting) return;
      showToast(t(words.chunkFailed, { chunk: alertDialog.chunk }), { tone: 'stop' });
      cancel.current();
    };
    if (open) loadScript(alertDialog).then(show, refuse);
    else void untilIdle().then(() => preload(alertDialog).then(show, console.warn));
    return () => {
      isWaiting = false;
    };
  }, [open, Dialog, cancel]);
  return Dialog && <Dialog {...props} />;
}
