import User from 'lucide-react/icons/user';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { Domain, Me } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { WordButton } from '../ui/button.tsx';
import { announce } from '../ui/live-region.tsx';
import { type Live, useLive } from './use-live.ts';

export type LiveLineProps = { domain: Domain; me: Me; path: string };

/** In the register: who else is here. Over the end of the screen: what others have changed, until it is asked for. */
export function LiveLine({ domain, me, path }: LiveLineProps) {
  const { presence, news } = useLive(domain, me, path);
  const place = document.getElementById('news');
  return (
    <>
      {presence === null ? null : (
        <>
          <User aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0" />
          <span className="max-w-[28rem] truncate">{presence}</span>
        </>
      )}
      {news && place ? createPortal(<NewsLine news={news} />, place) : null}
    </>
  );
}

/** It moves nothing, and covers no button: while a form is open, its Save is at the end, and the line at the top. */
function NewsLine({ news: { text, isPage, show } }: { news: NonNullable<Live['news']> }) {
  useEffect(() => announce(text), [text]);
  return (
    <p
      data-part="news"
      className="fixed inset-x-0 bottom-3 mx-auto flex w-fit max-w-[calc(100%-1rem)] flex-wrap items-center gap-x-3 rounded border border-edge bg-paper px-4 py-1.5 text-label shadow-1 [main:has([data-part=lock-line])_&]:absolute [main:has([data-part=lock-line])_&]:top-13 [main:has([data-part=lock-line])_&]:bottom-auto print:hidden"
    >
      {text}
      {show && (
        <WordButton strong onClick={show}>
          {t(isPage ? 'Show it' : 'Show them')}
        </WordButton>
      )}
    </p>
  );
}
