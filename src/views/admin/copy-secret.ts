import { showToast } from '../../ui/toast.tsx';

/** Puts a token on the clipboard and says so; `what` is "The value of website-build". */
export async function copySecret(what: string, value: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(value);
    showToast(`${what} is copied.`);
  } catch {
    showToast(`${what} is not copied: the browser does not allow it. Press Reveal and copy it by hand.`, {
      tone: 'stop',
    });
  }
}
