import { expect } from 'playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import type { Tally } from '../../machines/image-refresh.machine.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { imageRefreshChart } from '../charts/image-refresh.chart.ts';
import { walkInBrowser } from './support/walk-in-browser.ts';
import { origin } from './support/world.ts';

const library = /GET \/library\/api\/images$/;
const domain = /GET .*\/domains\/1$/;
const page3 = /PATCH .*\/pages\/3$/;
const section = /PATCH .*\/sections\/12$/;
const any = /^(?:PATCH|PUT) /;
const refusal = { status: 400, body: { error: 'no' } };

walkInBrowser(imageRefreshChart, {
  ids: 'REFRESH-03 REFRESH-04',
  // Three records are on their way at once: one is told of as written, one as refused, the third ends the run.
  isPossible: ({ context }: AnyMachineSnapshot, { type }) => type !== 'records.settled' || context.tally.failed === 0,
  stage: async ({ page, content, hold, release, respond, waiting }) => {
    const stored = content.domains[0]?.pages[0];
    const image = { image_id: 51, image_url: `${origin}/resized/old` };
    const records = [stored, stored?.sections[0], stored?.sections[0]?.items[0]];
    const age = () => records.forEach((record) => void Object.assign(record ?? {}, image));
    age();
    hold(library);
    await page.goto(`${origin}/domains/1`);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const begun = (count: number) => expect.poll(() => waiting(any)).toBe(count);
    const begin = (name: string) => {
      release(domain);
      return press(name);
    };
    const report = () => page.clock.fastForward(200);
    let isTold = false;
    let expected = 3;
    const executors: ExecutorsOf<typeof imageRefreshChart> = {
      'refresh.requested': () => {
        age();
        expected = 3;
        return begin('Refresh Image URLs');
      },
      'retry.requested': () => {
        expected = 1;
        return begin('Retry failed');
      },
      'refresh.cancelled': () => {
        hold(domain);
        return press('Cancel');
      },
      'result.dismissed': () => press('Dismiss'),
      'records.settled': async () => {
        await begun(3);
        await report();
        await respond(page3);
        await report();
        await respond(section, refusal);
        await begun(1);
        isTold = true;
      },
      'run.ended': async () => {
        hold(domain);
        await begun(isTold ? 1 : expected);
        for (let left = waiting(any); left > 0; left -= 1) await respond(any, isTold ? {} : refusal);
        isTold = false;
      },
      'xstate.done.actor.loadJobs': () => respond(library),
      'xstate.error.actor.loadJobs': () => respond(library, { drop: true }),
      'xstate.done.actor.refetchDomain': async () => {
        release(domain);
        await respond(domain);
      },
      'xstate.error.actor.refetchDomain': async () => {
        release(domain);
        await respond(domain, { drop: true });
      },
    };
    return {
      executors,
      expectScreen: async ({ value, context }) => {
        const { tally } = context as { tally?: Tally };
        const isBusy = value !== 'idle' && value !== 'done';
        await expect(page.getByText(/^Refreshing all Image URLs/)).toHaveCount(isBusy ? 1 : 0);
        await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(isBusy ? 1 : 0);
        if (value === 'done') await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
        if (tally?.failed) await expect(page.getByRole('button', { name: 'Retry failed' })).toBeVisible();
      },
    };
  },
});
