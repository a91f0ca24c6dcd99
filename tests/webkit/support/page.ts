/** A page in WebKit in the words of a journey: parts are taken by what a person sees or a screen reader says of them. */
import { expect } from 'playwright/test';
import { array, string } from '../../../contract/decode.ts';
import { asElement, elementsOf, type WebDriverSession } from '../../support/webdriver.ts';

/** Milliseconds. */
const patience = 10_000;

export class WebKitPage {
  readonly session: WebDriverSession;

  constructor(session: WebDriverSession) {
    this.session = session;
  }

  async goto(url: string): Promise<void> {
    await this.session.call('POST', '/url', { url });
  }

  /** Another screen of the console in the same document, as a link of its own leads there. */
  async show(path: string): Promise<void> {
    await this.evaluate((address: string) => history.pushState(null, '', address), path);
  }

  /** From now on until the document is left. */
  async watchPolicy(): Promise<void> {
    await this.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seenViolations: seen });
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        seen.push(`${effectiveDirective} ${blockedURI}`);
      });
    });
  }

  async violations(): Promise<string[]> {
    return array(string)(await this.evaluate(() => Object.getOwnPropertyDescriptor(window, 'seenViolations')?.value));
  }

  async reload(): Promise<void> {
    await this.session.call('POST', '/refresh');
  }

  async url(): Promise<string> {
    return string(await this.session.call('GET', '/url'));
  }

  /** Runs a function in the page; it knows nothing of what is around it here. */
  evaluate(work: (...given: never[]) => unknown, ...given: unknown[]): Promise<unknown> {
    return this.session.call('POST', '/execute/sync', {
      script: `return (${work.toString()}).apply(null, arguments);`,
      args: given,
    });
  }

  /** The same for a function that answers later. */
  evaluateLater(work: () => Promise<unknown>): Promise<unknown> {
    return this.session.call('POST', '/execute/async', {
      script: `(${work.toString()})().then(arguments[0], (error) => arguments[0](String(error)));`,
      args: [],
    });
  }

  /** What is in sight, as WebKit's own accessibility tree names it. */
  named(selector: string, name: string, within: Part | null = null): Part {
    return new Part(
      this,
      async () => {
        const place = within ? `/element/${await within.find()}` : '';
        const found = await this.session.call('POST', `${place}/elements`, { using: 'css selector', value: selector });
        for (const id of elementsOf(found)) {
          // What is hidden has no label, and asking for it is an error.
          if (!(await this.session.call('GET', `/element/${id}/displayed`))) continue;
          if ((await this.session.call('GET', `/element/${id}/computedlabel`)) === name) return id;
        }
        return null;
      },
      `${selector} “${name}”`,
    );
  }

  /** The first of them in the order of the document that holds a text. */
  containing(selector: string, text: string): Part {
    const search = (wanted: string, words: string) =>
      [...document.querySelectorAll(wanted)].filter(({ textContent }) => textContent?.includes(words)).slice(0, 1);
    return new Part(
      this,
      async () => elementsOf(await this.evaluate(search, selector, text))[0] ?? null,
      `${selector} with “${text}”`,
    );
  }

  async shows(text: string): Promise<void> {
    await expect.poll(() => this.text(), { timeout: patience }).toContain(text);
  }

  /** All text of the first element that matches, whether it is in sight or not; empty where there is none. */
  async content(selector: string): Promise<string> {
    return string(await this.evaluate((wanted: string) => document.querySelector(wanted)?.textContent ?? '', selector));
  }

  /** `key` is a character, or what the protocol has for a key without one, such as `\uE004` for Tab. */
  async press(key: string): Promise<void> {
    const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: key }));
    await this.session.call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** The name of what has the focus. */
  async focused(): Promise<string> {
    const [element = ''] = elementsOf([await this.session.call('GET', '/element/active')]);
    return string(await this.session.call('GET', `/element/${element}/computedlabel`));
  }

  async text(): Promise<string> {
    const [body = ''] = elementsOf(
      await this.session.call('POST', '/elements', { using: 'css selector', value: 'body' }),
    );
    return string(await this.session.call('GET', `/element/${body}/text`));
  }
}

export class Part {
  readonly page: WebKitPage;
  readonly what: string;
  readonly look: () => Promise<string | null>;

  constructor(page: WebKitPage, look: () => Promise<string | null>, what: string) {
    this.page = page;
    this.look = look;
    this.what = what;
  }

  async find(): Promise<string> {
    const id = await this.look();
    if (id === null) throw new Error(`There is no ${this.what}`);
    return id;
  }

  async click(): Promise<void> {
    await this.soon((id) => this.page.session.call('POST', `/element/${id}/click`));
  }

  /** With keys, in place of what stood there. */
  async fill(text: string): Promise<void> {
    await this.soon(async (id) => {
      await this.page.evaluate((control: HTMLInputElement) => control.select(), asElement(id));
      await this.page.session.call('POST', `/element/${id}/value`, { text });
    });
  }

  /** A file of this machine, in a control for files. */
  async choose(path: string): Promise<void> {
    await this.soon((id) => this.page.session.call('POST', `/element/${id}/value`, { text: path }));
  }

  async value(): Promise<string> {
    return string(await this.soon((id) => this.page.session.call('GET', `/element/${id}/property/value`)));
  }

  async text(): Promise<string> {
    return string(await this.soon((id) => this.page.session.call('GET', `/element/${id}/text`)));
  }

  async isThere(): Promise<void> {
    await this.soon(async () => null);
  }

  private async soon<T>(work: (id: string) => Promise<T>): Promise<T> {
    let result: { value: T } | null = null;
    await expect(async () => {
      result = { value: await work(await this.find()) };
    }).toPass({ timeout: patience });
    return (result as unknown as { value: T }).value;
  }
}
