/** The change mode of a page whose website can be previewed, in the words of its users. */
import type { Page } from 'playwright/test';
import { type PreviewWebsite, startPreviewWebsite, type WebsiteKind } from '../../support/preview-website.ts';
import { expect, test as kontorTest } from './kontor.ts';

type Site = {
  website: PreviewWebsite;
  /** Gives the domain its preview URL. */
  setUrl: (kind?: WebsiteKind) => Promise<void>;
  /** The change mode as an editor sees it, with the website beside the form. */
  openPreview: (kind?: WebsiteKind) => Promise<void>;
};

export const test = kontorTest.extend<Site>({
  website: async ({ kontor }, use) => {
    const website = await startPreviewWebsite(kontor.origin);
    await use(website);
    await website.stop();
  },
  setUrl: async ({ call, website }, use) =>
    use(async (kind) => void (await call('PATCH', '/adm/api/v1/domains/1', { preview_url: website.previewUrl(kind) }))),
  openPreview: async ({ page, signIn, setUrl }, use) =>
    use(async (kind) => {
      await setUrl(kind);
      await signIn(page, 'editor', change);
      await showWebsite(page);
      if (kind === undefined) await expect(status(page)).toHaveText(shows);
    }),
});

export const change = '/domains/1/pages/3/change';
export const pane = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true });
export const status = (page: Page) => pane(page).getByRole('status');
export const frame = (page: Page) => page.frameLocator('iframe[title="Preview of Öffnungszeiten"]');
export const panel = (page: Page) => page.locator('[data-part="edit-panel"]');
export const hours = 'Regelmäßige Öffnungszeiten';
export const shows = 'Shows what you type, before it is saved. Press a part of the page to edit it.';
export const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1200;
/** At 1200 the button of the head, below the switch. */
export const showWebsite = (page: Page) => page.getByRole('button', { name: 'Preview', exact: true }).click();
export const showForm = async (page: Page) => {
  if (!isWide(page)) await page.getByRole('button', { name: 'Form', exact: true }).click();
};
