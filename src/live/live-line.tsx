import User from 'lucide-react/icons/user';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { Domain, Me } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { WordButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { announce } from '../ui/live-region.tsx';
import { type Live, useLive } from './use-live.ts';

export type LiveLineProps = { domain: Domain; me: Me; path: string };

/** In the register: who else is here. Over the end of the screen: what others have changed, until it is asked for. */
export function LiveLine({ domain, me, path }: LiveLineProps) {
  const { presence, news } = useLive(domain, me, path);
  const form = document.querySelector('main:not(:has([data-part=lock-line])) [data-part=form-news]');
  const place = form ?? document.getElementById('news');
  return (
    <>
      {presence === null ? null : (
        <>
          <User aria-hidden="true" size={16} strokeWidth={1.75} className="shrink-0" />
          <span className="max-w-[28rem] truncate">{presence}</span>
        </>
      )}
      {news && place ? createPortal(<NewsLine news={news} isInForm={form !== null} />, place) : null}
    </>
  );
}

type NewsLineProps = { news: NonNullable<Live['news']>; isInForm: boolean };

const overTheEnd =
  'fixed inset-x-0 bottom-3 mx-auto w-fit max-w-[calc(100%-1rem)] rounded border border-edge bg-paper px-4 py-1.5 shadow-1 [main:has([data-part=lock-line])_&]:absolute [main:has([data-part=lock-line])_&]:top-13 [main:has([data-part=lock-line])_&]:bottom-auto';

/**
 * It moves nothing, and covers no button: in a form that is the whole screen it is above its Save, and while a part of a page
 * is edited, whose Save may be anywhere, at the top.
 */
function NewsLine({ news: { text, isPage, show }, isInForm }: NewsLineProps) {
  useEffect(() => announce(text), [text]);
  return (
    <p
      data-part="news"
      className={classNames(
        'flex flex-wrap items-center gap-x-3 text-label print:hidden',
        isInForm ? 'mb-2' : overTheEnd,
      )}
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
