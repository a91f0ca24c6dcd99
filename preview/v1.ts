/**
 * `/preview/v1.js`: the website's side of the live preview. It does nothing for visitors, but they load it too, so it must
 * stay small and import only types.
 */
import type { PageMessage, PreviewedPart, WebsiteMessage } from '../contract/preview.ts';

type PreviewOptions = {
  /** Receives the page, as in the delivery API, with the typed changes. Without it, each save reloads the document. */
  onPage?: (page: object, focus: PreviewedPart | null) => unknown;
};

declare global {
  interface Window {
    kontor: { preview: (options: PreviewOptions) => void };
  }
}

const protocol: PageMessage['protocol'] = 'kontor-preview/1';
const parameter = 'kontor_preview';
const script = document.currentScript;
const consoleOrigin = script instanceof HTMLScriptElement ? new URL(script.src).origin : location.origin;
const token = new URL(location.href).searchParams.get(parameter);

let onPage: PreviewOptions['onPage'];
let last: PageMessage | undefined;
let greet: (() => void) | undefined;

window.kontor = {
  preview(options) {
    onPage = options.onPage;
    if (last) onPage?.(last.page, last.focus);
    greet?.();
  },
};

if (token && parent !== window && consoleOrigin !== location.origin) begin(token);

function begin(token: string) {
  const marked = '[data-kontor]';
  const [partStyle, focusStyle] = [new CSSStyleSheet(), new CSSStyleSheet()];
  let focused = '';
  let isScrollPending = false;
  let path = pathOf(location);

  const send = (message: Unaddressed<WebsiteMessage>) => parent.postMessage({ protocol, ...message }, consoleOrigin);
  const move = (to: string) => {
    if (to !== path) send({ type: 'moved', path: to });
    path = to;
  };
  const noteMove = () => move(pathOf(location));

  /** Runs after the website has rendered. */
  const afterRender = () => {
    for (const part of document.querySelectorAll(`${marked}:not(a,button,[tabindex])`))
      part.setAttribute('tabindex', '0');
    const part = focused && isScrollPending && document.querySelector(focused);
    if (!part) return;
    isScrollPending = false;
    const isCalm = matchMedia('(prefers-reduced-motion:reduce)').matches;
    // Without `container`, the console around the frame would scroll as well while somebody types there.
    const shown = { block: 'nearest', container: 'nearest', behavior: isCalm ? 'instant' : 'smooth' } as const;
    part.scrollIntoView(shown);
  };

  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== consoleOrigin || source !== parent || !isPageMessage(data)) return;
    if (data.saved === true && last && !onPage) return location.reload();
    last = data;
    const { page, focus } = data;
    const part = focus ? `[data-kontor="${focus.kind}:${focus.id}"]` : '';
    if (part !== focused) {
      focused = part;
      isScrollPending = true;
      // Two outlines, one of which is visible on any background.
      focusStyle.replaceSync(
        part &&
          `${part}{outline:2px solid #0b2227!important;outline-offset:4px!important;box-shadow:0 0 0 4px #fdd625!important}`,
      );
    }
    Promise.resolve(onPage?.(page, focus)).then(() => requestAnimationFrame(afterRender));
  });

  addEventListener('click', (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    // The website navigates by itself.
    if (event.defaultPrevented) return setTimeout(noteMove);
    const isOther = button || metaKey || ctrlKey || shiftKey || altKey || (event.detail && `${getSelection()}`);
    if (isOther || !(target instanceof Element)) return;
    const hit = target.closest(`a[href],button,input,select,textarea,label,summary,${marked}`);
    const [, kind, id] = /^(page|section|item):([1-9]\d*)$/.exec(hit?.getAttribute('data-kontor') ?? '') ?? [];
    if (isKind(kind)) {
      event.preventDefault();
      send({ type: 'open', kind, id: Number(id) });
    } else if (hit instanceof HTMLAnchorElement && !hit.target && !hit.download) follow(hit);
  });

  /** Keeps the next page in the preview. The console does not allow other websites in its frame. */
  const follow = (link: HTMLAnchorElement) => {
    const url = new URL(link.href);
    if (!url.protocol.startsWith('http')) return;
    if (url.origin !== location.origin) link.target = '_blank';
    else if (url.pathname + url.search !== location.pathname + location.search) {
      url.searchParams.set(parameter, token);
      link.href = url.href;
      move(pathOf(url));
    }
  };

  addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter' && target instanceof HTMLElement && target.matches(`${marked}:not(a,button)`)) target.click();
  });
  addEventListener('popstate', noteMove);
  window.navigation?.addEventListener('currententrychange', noteMove);

  const start = () => {
    partStyle.replaceSync(`${marked}{cursor:pointer;scroll-margin:4rem}`);
    document.adoptedStyleSheets.push(partStyle, focusStyle);
    afterRender();
    greet = () => send({ type: 'ready', path, shows_typing: Boolean(onPage) });
    greet();
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
  else start();
}

type Unaddressed<Message> = Message extends unknown ? Omit<Message, 'protocol'> : never;

function isKind(kind: unknown): kind is PreviewedPart['kind'] {
  return kind === 'page' || kind === 'section' || kind === 'item';
}

function isPageMessage(data: MessageEvent['data']): data is PageMessage {
  if (data?.protocol !== protocol || data.type !== 'page' || !data.page || typeof data.page !== 'object') return false;
  return data.focus === null || (isKind(data.focus?.kind) && Number.isSafeInteger(data.focus.id));
}

function pathOf({ pathname }: { pathname: string }): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname; // an invalid percent sequence
  }
}
