import User from 'lucide-react/icons/user';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Domain } from '../../contract/entities.ts';
import type { Me } from '../../contract/me.ts';
import { t } from '../language/translate.ts';
import { TextButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { announce } from '../ui/live-region.tsx';
import { type NewsAndPresence, useNewsAndPresence } from './use-news-and-presence.ts';

export type PresenceLineProps = { domain: Domain; me: Me; path: string };

/** In the register: who else is here. In the form or at the bottom of the window: what others have changed. */
export function PresenceLine({ domain, me, path }: PresenceLineProps) {
  const { presence, news } = useNewsAndPresence(domain, me, path);
  const form = document.querySelector('main [data-part=form-news]');
  const place = form ?? document.getElementById('news');
  return (
    <>
      {presence === null ? null : (
        <>
          <User aria-hidden="true" size={16} className="shrink-0" />
          <span className="max-w-[28rem] truncate">{presence}</span>
        </>
      )}
      {news && place ? createPortal(<NewsLine news={news} isInForm={form !== null} />, place) : null}
    </>
  );
}

type NewsLineProps = { news: NonNullable<NewsAndPresence['news']>; isInForm: boolean };

const floating =
  'fixed inset-x-0 bottom-3 mx-auto w-fit max-w-[calc(100%-1rem)] rounded border border-edge bg-paper px-4 py-1.5 shadow-1 [main:has([data-part=preview])_&]:bottom-16';

/**
 * Must not cover a button or move a field: in a form that fills the screen it is above Save, and while a part of a page is
 * edited, it is in the lock line.
 */
function NewsLine({ news: { text, isPage, show }, isInForm }: NewsLineProps) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => announce(text), [text]);
  useLayoutEffect(() => keepFormInPlace(line.current), []);
  return (
    <p
      ref={line}
      data-part="news"
      className={classNames('flex flex-wrap items-center gap-x-3 text-label print:hidden', !isInForm && floating)}
    >
      {text}
      {show && (
        <TextButton strong onClick={show}>
          {t(isPage ? 'Show it' : 'Show them')}
        </TextButton>
      )}
    </p>
  );
}

/** Scrolls by the height that the lock line gains, unless the line is stuck and the browser does so by scroll anchoring. */
function keepFormInPlace(line: HTMLElement | null): void {
  const bar = line?.closest('[data-part=lock-line]');
  const container = line?.parentElement;
  if (!bar || !container) return;
  const { top, height } = bar.getBoundingClientRect();
  const isStuck = top <= Number.parseFloat(getComputedStyle(bar).top);
  if (isStuck && CSS.supports('overflow-anchor', 'auto')) return;
  container.hidden = true;
  const before = bar.getBoundingClientRect().height;
  container.hidden = false;
  scrollBy(0, height - before);
}
