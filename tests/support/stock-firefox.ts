/** Firefox as it is installed is driven over WebDriver BiDi, which Playwright does not speak in all parts as the journeys need it. */
import type { Browser } from 'playwright/test';

type Send = (method: string, parameters: unknown) => Promise<unknown>;
/** Not public: the browser on the side of Playwright that speaks the protocol. */
type Internals = { _connection: { toImpl: (browser: Browser) => { _browserSession: { send: Send } } } };

export function mendStockFirefox(browser: Browser): void {
  leaveMediaAlone(browser);
  typeLikeAPerson(browser);
}

/** Colours and motion stay those of the machine: Firefox 153 cannot be told, and would refuse every context. */
function leaveMediaAlone(browser: Browser): void {
  const session = (browser as unknown as Internals)._connection.toImpl(browser)._browserSession;
  const send = session.send.bind(session);
  session.send = async (method, parameters) =>
    method === 'emulation.setMediaFeaturesOverride' ? {} : send(method, parameters);
}

/** `fill` would set the value of a control directly, of which React does not hear. */
function typeLikeAPerson(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(() =>
      Object.defineProperty(window, '__pw_bidiInsertText', {
        get: () => (text: string) => void document.execCommand('insertText', false, text),
        set: () => {},
      }),
    );
    return context;
  };
}
