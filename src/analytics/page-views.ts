/** Reports every screen once, after its title is set; the router announces its changes as events on the window. */
import { brand } from '../../contract/constants.ts';
import { placeName, publicAddress } from './place.ts';

export type PageView = { href: string; documentTitle: string };

/** How long a screen may take to set its title, in milliseconds. */
const patience = 3000;

/** @returns a function that stops watching */
export function watchPages(onPage: (page: PageView) => void): () => void {
  let current = '';
  let awaited: { href: string; formerTitle: string; timer: ReturnType<typeof setTimeout> } | null = null;

  const tell = () => {
    if (!awaited) return;
    const { href, formerTitle, timer } = awaited;
    clearTimeout(timer);
    awaited = null;
    const ownTitle = document.title === formerTitle ? brand : document.title;
    onPage({ href, documentTitle: placeName(href) ?? ownTitle });
  };
  const arrive = (formerTitle: string) => {
    current = publicAddress(location.href);
    awaited = { href: location.href, formerTitle, timer: setTimeout(tell, patience) };
    if (document.title !== formerTitle) tell();
  };
  const follow = (event: Event) => {
    if (publicAddress(location.href) === current) return;
    // A user who is redirected before anything was shown has not seen the screen.
    if (event.type === 'replaceState' && awaited) {
      clearTimeout(awaited.timer);
      return arrive(awaited.formerTitle);
    }
    tell();
    arrive(document.title);
  };
  const titles = new MutationObserver(() => {
    if (awaited && document.title !== awaited.formerTitle) tell();
  });
  titles.observe(document.head, { childList: true, subtree: true, characterData: true });
  for (const change of changes) addEventListener(change, follow);
  arrive(brand);
  return () => {
    clearTimeout(awaited?.timer);
    titles.disconnect();
    for (const change of changes) removeEventListener(change, follow);
  };
}

const changes = ['pushState', 'replaceState', 'popstate'];
