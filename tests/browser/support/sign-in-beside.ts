/** Signing in again in another window, which hands the token over to this one. */
import { expect, type Page } from 'playwright/test';
import { origin, token } from './world.ts';

/** Run before the application: the other window has to know the channel. */
export async function noteChannel(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Channel = BroadcastChannel;
    window.BroadcastChannel = class extends Channel {
      constructor(name: string) {
        super(name);
        if (name.startsWith('kontor.session.')) sessionStorage.setItem('test.channel', name);
      }
    };
  });
}

/** The next page has a channel of its own. */
export async function forgetChannel(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.removeItem('test.channel'));
}

export async function signInBeside(page: Page): Promise<void> {
  await page.waitForFunction(() => sessionStorage.getItem('test.channel') !== null);
  const channel = await page.evaluate(() => sessionStorage.getItem('test.channel') ?? '');
  const other = await page.context().newPage();
  await other.goto(`${origin}/files/dot.png`);
  await other.evaluate(
    ([name, accessToken]) => new BroadcastChannel(name).postMessage({ accessToken, expiresAt: null }),
    [channel, token] as const,
  );
  await expect(page.getByText('Your session has ended.')).toHaveCount(0);
  await other.close();
}
