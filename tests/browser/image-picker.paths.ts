import { expect, type Page } from 'playwright/test';
import type { ExecutorsOf } from '../charts/define-chart.ts';
import { imagePickerChart } from '../charts/image-picker.chart.ts';
import { walkInBrowser } from './support/walk-in-browser.ts';
import { origin } from './support/world.ts';

const upload = /POST \/library\/api\/images$/;
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkKP5fDwAEEwGBGl+sNgAAAABJRU5ErkJggg==',
  'base64',
);
const names: Record<string, RegExp> = {
  browsing: /^Select an image$/,
  selecting: /^Select an image$/,
  showing: /^Show image$/,
  editing: /^Edit image$/,
  uploading: /^Upload new Image$/,
};

walkInBrowser(imagePickerChart, {
  ids: 'IMG-01 IMG-10',
  world: { prepare: holdSigning },
  stage: async ({ page, respond }) => {
    let hasFiles = false;
    await page.goto(`${origin}/domains/1/pages/3/change`);
    await page.getByRole('button', { name: 'Edit Page' }).click();
    const dialog = page.getByRole('dialog');
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).first().click();
    const select = () => page.getByRole('button', { name: 'Select from Library' }).click();
    const choose = async () => {
      await dialog
        .getByLabel('File', { exact: true })
        .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: dot });
      await dialog.getByLabel('Descriptive Name').fill('A dot');
      hasFiles = true;
    };
    const back = async () => {
      if ((await dialog.getByLabel('File', { exact: true }).count()) > 0) hasFiles = false;
      await dialog
        .getByRole('button', { name: /^(?:All images|Cancel)$/ })
        .first()
        .click();
    };
    const executors: ExecutorsOf<typeof imagePickerChart> = {
      'picker.opened': async (event) => {
        await select();
        // What was chosen before is left, so that the picker is as one that opens without files.
        if (hasFiles && !event.hasFiles) await back();
        if (hasFiles || !event.hasFiles) return;
        await press('Upload new Image');
        await choose();
        await press('Close');
        await select();
      },
      'picker.closed': () => press('Close'),
      'image.shown': () => press('Show'),
      'image.edited': () => press('Edit'),
      'upload.opened': () => press('Upload new Image'),
      'mode.left': back,
      'image.selected': async () => {
        if ((await dialog.getByLabel('File', { exact: true }).count()) > 0) {
          if (!hasFiles) await choose();
          await press('Save');
          const stored = { id: 90, url: `${origin}/files/dot.png`, alt: 'A dot', width: 1, height: 1, scope: 'small' };
          await respond(upload, { status: 201, body: stored });
          await dialog.getByRole('button', { name: 'Select', exact: true }).first().waitFor();
        }
        await page.evaluate(() => dispatchEvent(new Event('test.signing.hold')));
        await press('Select');
      },
      'failure.dismissed': () => press('Dismiss'),
      'xstate.done.actor.signImage': async () => {
        await page.evaluate(() => dispatchEvent(new Event('test.signing.allow')));
        hasFiles = false;
      },
      'xstate.error.actor.signImage': () => page.evaluate(() => dispatchEvent(new Event('test.signing.refuse'))),
    };
    return {
      executors,
      expectScreen: async ({ value, context }) => {
        const mode = typeof value === 'object' ? String((value as { open: string }).open) : null;
        const { failure } = context as { failure: unknown };
        await expect(dialog).toHaveCount(mode === null ? 0 : 1);
        if (mode !== null) await expect(page.getByRole('dialog', { name: names[mode] ?? /./ })).toBeVisible();
        await expect(dialog.getByText(/^The image cannot be placed: /)).toHaveCount(mode && failure ? 1 : 0);
      },
    };
  },
});

/** Thumbnails are signed as they are drawn; the one signature that a step is about waits. */
async function holdSigning(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sign = SubtleCrypto.prototype.sign;
    let isHeld = false;
    addEventListener('test.signing.hold', () => {
      isHeld = true;
    });
    SubtleCrypto.prototype.sign = async function (this: SubtleCrypto, ...given) {
      if (!isHeld) return sign.apply(this, given);
      isHeld = false;
      await new Promise<void>((resolve, reject) => {
        addEventListener('test.signing.allow', () => resolve(), { once: true });
        addEventListener('test.signing.refuse', () => reject(new Error('meant to fail')), { once: true });
      });
      return sign.apply(this, given);
    };
  });
}
