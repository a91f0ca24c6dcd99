/** What is said where the browser keeps, stores or copies nothing, or its storage is full. */
import type { Page } from 'playwright/test';
import { expect, test } from './support/kontor.ts';

/** Runs in the page before its scripts. */
function block([what, how]: readonly [string, string]) {
  const refuse = () => {
    throw new DOMException('planted', how === 'full' ? 'QuotaExceededError' : 'SecurityError');
  };
  const getter = (holder: object, name: string) => Object.defineProperty(holder, name, { get: refuse });
  if (what === 'localStorage' || what === 'sessionStorage') {
    if (how === 'blocked') return getter(window, what);
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function set(this: Storage, ...args) {
      if (this === window[what as 'localStorage']) refuse();
      return setItem.apply(this, args);
    };
  } else if (what === 'IndexedDB') {
    if (how === 'blocked') return getter(window, 'indexedDB');
    for (const name of ['put', 'add'] as const) IDBObjectStore.prototype[name] = refuse as never;
  } else if (what === 'service worker') {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('planted', 'SecurityError'));
  } else if (what === 'clipboard') {
    Clipboard.prototype.writeText = () => Promise.reject(new DOMException('planted', 'NotAllowedError'));
  }
}

const cases = [
  ['localStorage', 'blocked'],
  ['localStorage', 'full'],
  ['sessionStorage', 'blocked'],
  ['sessionStorage', 'full'],
  ['IndexedDB', 'blocked'],
  ['IndexedDB', 'full'],
  ['service worker', 'blocked'],
  ['clipboard', 'blocked'],
] as const;

for (const [what, how] of cases) {
  test(`R19 APP-01 with ${what} ${how} the screen stands, or a sentence says why not, and typing is never silently lost`, async ({
    page,
    signIn,
  }) => {
    const broken: string[] = [];
    page.on('pageerror', ({ message }) => broken.push(message));
    await signIn(page, 'editor', '/domains/1/pages/2/change');
    await page.addInitScript(block, [what, how] as const);
    await page.reload();
    const heading = page.getByRole('heading', { level: 1 });
    const blocked = page.getByRole('alert').filter({ hasText: 'This browser blocks cookies and site data' });
    await expect(heading.or(blocked).first()).toBeVisible();
    if (!(await blocked.isVisible())) await type(page, what === 'IndexedDB');
    expect(broken).toEqual([]);
  });
}

/** The form works; where the browser can keep nothing, it says so. */
async function type(page: Page, isUnkept: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Edit Section' }).first().click();
  await page.getByLabel('Headline', { exact: true }).fill('Typed here');
  const unkept = page.getByText(/This browser cannot keep changes/);
  if (isUnkept) await expect(unkept).toBeVisible();
  else await expect(page.getByText(/Not saved yet|Unsaved|not saved/i).first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
}
