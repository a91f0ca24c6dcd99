import { expect, type Page } from 'playwright/test';
import type { AnyMachineSnapshot } from 'xstate';
import type { UploadFile } from '../../machines/image-upload.machine.ts';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { file, imageUploadChart, otherFile } from '../charts/image-upload.chart.ts';
import { walkInBrowser } from './support/walk-in-browser.ts';
import { origin } from './support/world.ts';

const upload = /POST \/library\/api\/images$/;
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkKP5fDwAEEwGBGl+sNgAAAABJRU5ErkJggg==',
  'base64',
);
const refusal = { status: 422, body: { error: 'invalid', fields: { file_data: ['is damaged: it cannot be read.'] } } };

walkInBrowser(imageUploadChart, {
  ids: 'IMG-05 X22',
  world: { prepare: holdProgress },
  isPossible,
  stage: async ({ page, respond, waiting }) => {
    await page.goto(`${origin}/images`);
    await page.getByRole('button', { name: 'Upload new Image' }).click();
    const input = page.getByLabel('File', { exact: true });
    // The form is loaded on demand; without it a path would look for the button again.
    await input.waitFor({ state: 'attached' });
    const group = (name: string) => page.getByRole('group', { name, exact: true });
    const press = (name: RegExp) => page.getByRole('button', { name }).last().click();
    let stored = 90;
    const store = () => {
      stored += 1;
      const image = { id: stored, url: `${origin}/files/dot.png`, alt: 'Dot', width: 1, height: 1, scope: 'small' };
      return respond(upload, { status: 201, body: image });
    };
    const describe = (name: string, words: string) => group(name).getByLabel('Descriptive Name').fill(words);
    let hasOther = false;
    const executors: ExecutorsOf<typeof imageUploadChart> = {
      'files.added': async ({ files: [chosen = file] }) => {
        // Whoever left is at the library again.
        if ((await input.count()) === 0) await page.getByRole('button', { name: 'Upload new Image' }).click();
        await input.setInputFiles({ name: chosen.name, mimeType: 'image/png', buffer: dot });
        if (chosen.name === otherFile.name) await describe(chosen.name, 'Regale');
      },
      'file.removed': () =>
        group(file.name)
          .getByRole('button', { name: /^(?:Remove|Stop sending)$/ })
          .click(),
      'text.changed': ({ texts }) => describe(file.name, texts.alt ?? ''),
      'upload.submitted': () => press(/^(?:Save|Retry failed)$/),
      'upload.stopped': () => press(/^Cancel$/),
      'upload.left': () => press(/^(?:Cancel|All images)$/),
      'file.begun': () => expect.poll(() => waiting(upload)).toBeGreaterThan(0),
      'file.progressed': () => page.evaluate(() => dispatchEvent(new Event('test.progress'))),
      'file.stored': store,
      'file.failed': () => respond(upload, refusal),
      // What is alone has ended the run already; the other file is refused, as the chart knows nothing of its arrival.
      'run.ended': async () => {
        if (hasOther) await respond(upload, refusal);
      },
    };
    return {
      executors,
      expectScreen: async ({ value, context }) => {
        const { shown, hasOther: isBeside } = context as { shown: string[]; hasOther: boolean };
        hasOther = isBeside;
        const hasEnded = !hasOther && /^(?:stored|failed)/.test(shown[0] ?? '');
        if (value === 'empty') await expect(page.getByRole('group', { name: /^IMG_204/ })).toHaveCount(0);
        if (value === 'describing')
          await expect(page.getByRole('button', { name: /^(?:Save|Retry failed)$/ })).toBeVisible();
        if (value === 'sending' && !hasEnded) await expect(page.getByRole('progressbar').first()).toBeVisible();
        if (value === 'done') await expect(page.getByRole('button', { name: 'All images' })).toBeVisible();
      },
    };
  },
});

/** A run of one file ends with it; a file is chosen once, and is told of only while it is on its way. */
function isPossible(
  { value, context }: AnyMachineSnapshot,
  event: { type: string; files?: readonly { name: string }[] },
): boolean {
  const files: UploadFile[] = context.files;
  const first = files.find(({ name }) => name === file.name);
  const hasOther = files.some(({ name }) => name === otherFile.name);
  const hasEnded = value === 'sending' && !hasOther && (first?.status === 'stored' || first?.status === 'failed');
  if (hasEnded) return event.type === 'run.ended';
  if (event.type === 'run.ended') return hasOther && first?.status !== 'sending' && first?.status !== 'ready';
  if (event.type === 'files.added') return !files.some(({ name }) => name === event.files?.[0]?.name);
  if (event.type === 'file.removed')
    return first !== undefined && first.status !== 'stored' && (value !== 'sending' || hasOther);
  if (event.type === 'text.changed') return first !== undefined && first.status !== 'stored';
  if (event.type === 'file.begun') return first?.status === 'ready' || first?.status === 'failed';
  return !event.type.startsWith('file.') || first?.status === 'sending';
}

/** A request that is held tells nothing of its bytes: half of them leave on demand. */
async function holdProgress(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, ...given) {
      addEventListener('test.progress', () => {
        this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 50, total: 100 }));
      });
      return send.apply(this, given);
    };
  });
}
