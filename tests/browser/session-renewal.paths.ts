import { expect } from 'playwright/test';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { sessionRenewalChart } from '../charts/session-renewal.chart.ts';
import { walkInBrowser } from './support/walk-in-browser.ts';
import { origin } from './support/world.ts';

const minute = 60_000;
const frame = /GET \/identity\/authorize$/;
const exchange = /POST \/identity\/token$/;
const me = /GET .*\/me$/;

walkInBrowser(sessionRenewalChart, {
  ids: 'S13 AUTH-12',
  world: { isSignedIn: false },
  stage: async ({ page, hold, release, respond, waiting, address, allow }) => {
    hold(frame);
    await page.goto(`${origin}/`);
    let isLost = false;
    const arrive = (query: string, state = address(frame).searchParams.get('state') ?? '') =>
      respond(frame, { redirect: `${origin}/oauth/callback?${query}&state=${state}` });
    /** Renewing goes on after its frame has gone; the lock is held until it is over. */
    const isRenewing = () =>
      page.evaluate(async () => (await navigator.locks.query()).held?.some(({ name }) => name === 'kontor.renewal'));
    const framed = () => expect.poll(() => waiting(frame)).toBe(1);
    const executors: ExecutorsOf<typeof sessionRenewalChart> = {
      'token.received': async ({ dueIn }) => {
        isLost = false;
        hold(me);
        await page.evaluate(
          (lifetime) => {
            sessionStorage.setItem('kontor.accessToken', 'a-token');
            if (lifetime === null) sessionStorage.removeItem('kontor.tokenExpiry');
            else sessionStorage.setItem('kontor.tokenExpiry', String(Date.now() + lifetime));
          },
          dueIn === null ? null : dueIn + minute,
        );
        const renewal = page.waitForResponse(/\/assets\/session-renewal-/);
        await page.goto(`${origin}/domains`);
        await expect.poll(() => waiting(me)).toBe(1);
        release(me);
        await respond(me);
        await page.getByRole('heading', { level: 1, name: 'Domains' }).waitFor();
        // What renews the session begins once its script has run.
        await (await renewal).finished();
        await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      },
      'token.forgotten': async () => {
        if (isLost || (await page.getByRole('button', { name: 'Logout' }).count()) === 0) return;
        await page.getByRole('button', { name: 'Logout' }).click();
        await respond(/POST \/identity\/revoke$/, { status: 200 });
        allow(true);
      },
      'user.active': () => page.keyboard.press('Shift'),
      'xstate.done.actor.renewToken': async ({ output }) => {
        await framed();
        await arrive('code=c1');
        const expiry = output.dueIn === null ? {} : { expires_in: 15 * 60 };
        const body = { access_token: 'renewed', token_type: 'Bearer', ...expiry };
        await respond(exchange, { status: 200, body });
        await expect.poll(() => page.evaluate(() => sessionStorage.getItem('kontor.accessToken'))).toBe('renewed');
      },
      'xstate.error.actor.renewToken': async ({ error }) => {
        await framed();
        if (error.reason === 'impossible') return arrive('code=c1', 'forged');
        if (error.reason === 'ended') {
          isLost = true;
          return arrive('error=login_required');
        }
        await arrive('code=c1');
        await respond(exchange, { drop: true });
      },
      'xstate.after.untilDue.sessionRenewal.fresh': () => page.clock.fastForward(14 * minute),
      'xstate.after.untilRetry.sessionRenewal.resting': () => page.clock.fastForward(20_000),
    };
    return {
      executors,
      expectScreen: async ({ value }) => {
        await expect.poll(isRenewing).toBe(value === 'renewing');
        await expect(page.locator('iframe[title="Keeps the session"]')).toHaveCount(value === 'renewing' ? 1 : 0);
        await expect(page.getByText('Your session has ended.')).toHaveCount(isLost ? 1 : 0);
      },
    };
  },
});
