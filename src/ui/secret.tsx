import { useState } from 'react';
import { t } from '../language/translate.ts';
import { TextButton } from './button.tsx';
import { showToast } from './toast.tsx';

const shownAtTheEnd = 4;

/** The value of a token: masked until revealed. Of one that the server does not tell, only its end may be known. */
export function Secret({ name, value, end = null }: { name: string; value: string; end?: string | null }) {
  const [isShown, setShown] = useState(false);
  if (value === '') {
    return end ? (
      <span className="font-mono text-[0.875em]">
        <MaskedEnd end={end} />
      </span>
    ) : (
      t('no value')
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-x-1">
      <span className="font-mono text-[0.875em] [overflow-wrap:anywhere]">
        {isShown ? value : <Masked value={value} />}
      </span>
      <span className="whitespace-nowrap max-md:-ms-1.5">
        <TextButton onClick={() => setShown(!isShown)}>{t(isShown ? 'Hide' : 'Reveal')}</TextButton>{' '}
        <TextButton onClick={() => copySecret(t('The value of {name}', { name }), value)}>{t('Copy')}</TextButton>
      </span>
    </span>
  );
}

/** Shows the end of a long value, which distinguishes tokens, and nothing of a short one. */
function Masked({ value }: { value: string }) {
  return <MaskedEnd end={value.length >= 4 * shownAtTheEnd ? value.slice(-shownAtTheEnd) : ''} />;
}

function MaskedEnd({ end }: { end: string }) {
  return (
    <>
      <span aria-hidden="true">{'•••• •••• '}</span>
      <span className="sr-only">{end ? t('hidden, ends with') : t('hidden')} </span>
      {end}
    </>
  );
}

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
