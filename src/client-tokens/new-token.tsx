import { useEffect, useRef, useState } from 'react';
import { rich } from '../language/rich.tsx';
import { t } from '../language/translate.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { copySecret } from '../ui/secret.tsx';
import { takeMadeToken } from './made-token.ts';

/** The value of a token that was just made: gone on "I have it" and on leaving. */
export function NewToken({ domainId }: { domainId: number }) {
  const [made, setMade] = useState(() => takeMadeToken(domainId));
  const copy = useRef<HTMLButtonElement>(null);
  const isShown = made !== null && made.value !== null;
  useEffect(() => {
    if (isShown) copy.current?.focus();
  }, [isShown]);
  if (!made) return null;
  const { name, value } = made;
  if (value === null) {
    return (
      <Notice tone="warn" onDismiss={() => setMade(null)}>
        {t('Token {name} is made, but the answer with its value was lost. Destroy it and make another.', { name })}
      </Notice>
    );
  }
  return (
    <Notice tone="good">
      <p>{rich('The value of {name}. {remark}', { name, remark: <b>{t('It is shown this once.')}</b> })}</p>
      <p className="py-1 font-mono text-[0.875em] [overflow-wrap:anywhere]">{value}</p>
      <div className="flex flex-wrap gap-2 pt-1">
        <Button ref={copy} small onClick={() => copySecret(t('The value of {name}', { name }), value)}>
          {t('Copy')}
        </Button>
        <Button small onClick={() => setMade(null)}>
          {t('I have it')}
        </Button>
      </div>
    </Notice>
  );
}
