import { t } from '../language/translate.ts';
import { showToast } from './toast.tsx';

/** Copies a token to the clipboard and shows a toast; `what` is "The value of website-build". */
export async function copySecret(what: string, value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    showToast(t('{what} is copied.', { what }));
  } catch {
    showToast(t('{what} is not copied: the browser does not allow it. Press Reveal and copy it by hand.', { what }), {
      tone: 'stop',
    });
  }
}
