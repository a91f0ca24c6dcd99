import { expect } from 'playwright/test';
import { previewProtocol } from '../../contract/preview.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { otherPath, previewChart } from '../charts/preview.chart.ts';
import { walkInBrowser } from './support/walk-in-browser.ts';
import { origin } from './support/world.ts';

const website = 'http://preview.roses.example';
const token = /POST .*\/preview_tokens$/;
const draft = /GET \/content\/api\/v1\/page$/;
const framed = /GET \/site\//;
const save = /PATCH .*\/sections\/\d+$/;
const delivered = {
  ...{ id: 3, path: '/', headline: 'Roses', in_sitemap: true, meta_data: {}, breadcrumbs: [] },
  sections: [12, 13].map((id) => ({ id, headline: `Section ${id}`, items: [] })),
};
const texts: Record<string, string | RegExp> = {
  opening: 'Loading the preview…',
  loading: 'Loading the preview…',
  unread: 'The preview cannot be opened.',
  silent: 'The website does not answer.',
  blocked: 'The website cannot be shown in this tab yet.',
  plain: /^Shows what is saved\. This website cannot show typing\./,
  following: 'Shows what you type, before it is saved. Press a part of the page to edit it.',
  refused: 'Save or cancel Section “The year of a rose” before you open another part.',
  elsewhere: 'The website is at /contact: Contact.',
};

walkInBrowser(previewChart, {
  ids: 'PREV-03 PREV-04 PREV-07',
  isPossible: (before, { type }) => {
    const at = JSON.stringify(before.value);
    if (type === 'frame.wanted') return /unread|elsewhere|silent|opening/.test(at);
    return type !== 'frame.moved' || /following|elsewhere/.test(at);
  },
  stage: async ({ page, content, hold, respond, waiting }) => {
    Object.assign(content.domains[0] ?? {}, { has_preview: true, preview_url: `${website}/site{path}` });
    hold(draft);
    hold(framed);
    await page.setViewportSize({ width: 1400, height: 900 });
    await page.goto(`${origin}/domains/1/pages/3/change`);
    const pane = page.getByRole('region', { name: 'Preview', exact: true });
    const toggle = page.getByRole('button', { name: 'Preview', exact: true });
    const section = page.getByRole('article', { name: 'The year of a rose' });
    const panel = page.locator('[data-part="edit-panel"]');
    await toggle.click();
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
    const post = async (message: object) => {
      if (waiting(framed) > 0) await respond(framed, { status: 200 });
      const sent = { protocol: previewProtocol, ...message };
      await page
        .frameLocator('iframe')
        .locator('body')
        .evaluate((_, sent) => parent.postMessage(sent, '*'), sent);
    };
    const isAsked = () => expect.poll(() => waiting(token) + waiting(draft), { intervals: [10] }).toBeGreaterThan(0);
    const read = async (response: { status: number; body: unknown }) => {
      await isAsked();
      if (waiting(token) > 0) {
        const issued = { token: 'kp_1', expires_at: '2199-01-01T00:00:00Z', script_url: '' };
        await respond(token, { status: 201, body: { ...issued, content_url: `${origin}/content/api/v1` } });
      }
      await respond(draft, response);
    };
    let typed = 0;
    const type = async () => {
      await section.getByRole('button', { name: 'Edit Section' }).click();
      typed += 1;
      await panel.getByLabel('Lead text').fill(`Typed ${typed}`);
    };
    const executors: ExecutorsOf<typeof previewChart> = {
      'frame.wanted': async () => {
        const way = page.getByRole('button', { name: /^(?:Try again|Back to .*)$/ });
        if (await way.isVisible()) return way.click();
        // Something is saved while the page is read.
        await type();
        await panel.getByRole('button', { name: 'Save' }).click();
        await respond(save);
        return expect(panel).toHaveCount(0);
      },
      'frame.loaded': () => respond(framed, { status: 200 }),
      'frame.ready': () => post({ type: 'ready', path: '/site/' }),
      'frame.moved': () => post({ type: 'moved', path: `/site${otherPath}` }),
      'frame.blocked': () =>
        page.evaluate((blockedURI) => {
          const violation = { effectiveDirective: 'frame-src', blockedURI };
          document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation));
        }, website),
      'part.refused': async () => {
        if (!(await panel.isVisible())) await type();
        await post({ type: 'open', kind: 'section', id: 13 });
      },
      'edit.changed': () => press('Cancel'),
      'xstate.done.actor.read': () => read({ status: 200, body: delivered }),
      'xstate.error.actor.read': () => read({ status: 503, body: {} }),
      'xstate.after.answerTimeout.preview.opening': async () => {
        // Before that, the time does not run yet.
        await isAsked();
        await page.clock.fastForward(60_000);
      },
      'xstate.after.frameTimeout.preview.open.loading': () => page.clock.fastForward(10_000),
      'xstate.after.readyTime.preview.open.settling': () => page.clock.fastForward(1500),
    };
    return {
      executors,
      expectScreen: async ({ value }) => {
        const text = texts[/"(\w+)"\W*$/.exec(JSON.stringify(value))?.[1] ?? ''];
        if (text) await expect(pane.getByText(text)).toBeVisible();
        else await expect(pane.getByRole('status')).toBeEmpty();
      },
    };
  },
});
