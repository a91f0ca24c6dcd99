import { expect, type Page } from 'playwright/test';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { sessionChart } from '../charts/session.chart.ts';
import { forgetChannel, noteChannel, signInBeside } from './support/sign-in-beside.ts';
import { walkInBrowser } from './support/walk-in-browser.ts';
import { origin, token } from './support/world.ts';

const authorize = /GET \/identity\/authorize$/;
const exchange = /POST \/identity\/token$/;
const revoke = /POST \/identity\/revoke$/;
const reads = /^GET \/mgmt\//;

walkInBrowser(sessionChart, {
  ids: 'AUTH-11',
  world: { isSignedIn: false, prepare: holdLogins },
  stage: async ({ page, hold, respond, waiting, freeze }) => {
    hold(authorize);
    hold(reads);
    await page.goto(`${origin}/`);
    let refusals = 0;
    let isIssued = false;
    const isAsked = () => expect.poll(() => waiting(reads)).toBeGreaterThan(0);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const executors: ExecutorsOf<typeof sessionChart> = {
      'session.restored': async () => {
        isIssued = false;
        await page.evaluate((kept) => sessionStorage.setItem('kontor.accessToken', kept), token);
        await page.goto(`${origin}/domains`);
        await isAsked();
      },
      'login.requested': async () => {
        if ((await button('Log in again').count()) > 0) return button('Log in again').click();
        await page.locator('a[href="/login"]').first().click();
        if ((await button('Log in').count()) > 0) await button('Log in').click();
      },
      // The browser's back button brings the page as it was left.
      'login.cancelled': async () => {
        if ((await button('Cancel').count()) > 0) await button('Cancel').click();
        else await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      },
      'callback.arrived': async ({ answer, pending }) => {
        await page.evaluate((text) => {
          if (text === null) sessionStorage.removeItem('kontor.pendingLogin');
          else sessionStorage.setItem('kontor.pendingLogin', text);
        }, pending && JSON.stringify(pending));
        const query = Object.entries(answer).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
        await page.goto(`${origin}/oauth/callback?${new URLSearchParams(query)}`);
      },
      'token.refused': async ({ isFirst }) => {
        // Of a token that was just issued nothing may have been read; any other one outlives a new page.
        if (isFirst && isIssued) return respond(reads, { status: 401 });
        refusals += 1;
        const place = `/domains/${100 + refusals}`;
        if (isFirst) await page.goto(`${origin}${place}`);
        else {
          while (waiting(reads) > 0) await respond(reads);
          await page.evaluate((path) => {
            history.pushState(null, '', path);
            dispatchEvent(new PopStateEvent('popstate'));
          }, place);
        }
        await respond(new RegExp(`${place}$`), { status: 401 });
        if (!isFirst) await page.getByText('Your session has ended.').waitFor();
      },
      'token.renewed': async () => {
        isIssued = false;
        if ((await page.getByText('Your session has ended.').count()) > 0) {
          await button('In a new window').waitFor();
          return signInBeside(page);
        }
        await forgetChannel(page);
        await page.goto(`${origin}/`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await signInBeside(page);
        await isAsked();
      },
      // Revoking has three seconds, which pass in a step of their own.
      'logout.requested': async () => {
        await freeze();
        await button('Logout').click();
      },
      'failure.dismissed': () => button('Dismiss').click(),
      'xstate.done.actor.exchangeCode': async () => {
        await respond(exchange, { status: 200, body: { access_token: token, token_type: 'Bearer' } });
        isIssued = true;
        await isAsked();
      },
      'xstate.error.actor.startLogin': () => page.evaluate(() => dispatchEvent(new Event('test.digest.refused'))),
      'xstate.error.actor.exchangeCode': () => respond(exchange, { status: 400, body: { error: 'invalid_grant' } }),
      'xstate.done.actor.revokeToken': () => respond(revoke, { status: 200, headers: { 'X-Session-Ended': 'true' } }),
      'xstate.error.actor.revokeToken': () => respond(revoke, { status: 400, body: { error: 'invalid_request' } }),
      'xstate.after.revokeTimeout.session.loggingOut': () => page.clock.fastForward(3000),
    };
    return {
      executors,
      expectScreen: async ({ value, context }) => {
        if (value !== 'loggingOut') await page.clock.resume();
        const hasEnded = value === 'expired' || value === 'reauthorising';
        const isInside = hasEnded || value === 'loggedIn' || value === 'loggingOut';
        const { failure } = context as { failure: unknown };
        await expect(page.getByText('Your session has ended.')).toHaveCount(hasEnded ? 1 : 0);
        await expect(button('Logout')).toHaveCount(isInside ? 1 : 0);
        await expect(page.getByRole('heading', { name: 'Logging you in...' })).toHaveCount(
          value === 'authorising' ? 1 : 0,
        );
        await expect(page.getByRole('heading', { name: 'Completing login...' })).toHaveCount(
          value === 'exchangingCode' ? 1 : 0,
        );
        await expect(button('Logging in…')).toHaveCount(value === 'reauthorising' ? 1 : 0);
        if (value === 'loggedOut') await expect(button('Dismiss')).toHaveCount(failure ? 1 : 0);
      },
    };
  },
});

/** Going to the provider begins with a digest, which waits and is refused on demand. */
async function holdLogins(page: Page): Promise<void> {
  await noteChannel(page);
  await page.addInitScript(() => {
    SubtleCrypto.prototype.digest = () =>
      new Promise((_, reject) => {
        addEventListener('test.digest.refused', () => reject(new Error('meant to fail')), { once: true });
      });
  });
}
