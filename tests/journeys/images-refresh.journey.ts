import type { Page } from 'playwright/test';
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

const notice = "Refreshing all Image URLs for current DomainSettings. Please don't change Pages right now!";

test.describe('Refresh Image URLs on the bundled server', () => {
  test.use({ freshDatabase: true });

  test('DOM-03 REFRESH-01 REFRESH-02 REFRESH-03 REFRESH-05 R8 after new settings every image URL follows them, and nothing else changes', async ({
    page,
    signIn,
    kontor,
  }) => {
    await signIn(page, 'admin');
    const { api, before } = await changeSettings(page, kontor.origin, ({ layouts }) => ({
      layouts: layouts.map((layout) => ({ ...layout, page_image_config: { width: 321, height: 123 } })),
    }));
    await page.getByRole('button', { name: 'Refresh Image URLs' }).click();
    await expect(page.getByText(/image URLs were looked at/)).toBeVisible();
    await expect(page.getByText(notice)).toBeHidden();
    await expect(page.getByText('failed')).toBeHidden();

    const after = await api.pages(1);
    const withImage = after.filter((one) => one.image_id !== null);
    expect(withImage.length).toBeGreaterThan(0);
    for (const one of withImage) expect(one.image_url).toContain('/rs:fill:321:123:1/g:sm/');
    expect(withoutAddresses(after)).toEqual(withoutAddresses(before));

    const writes: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()));
    await page.getByRole('button', { name: 'Refresh Image URLs' }).click();
    await expect(page.getByText('0 written')).toBeVisible();
    expect(writes).toEqual([]);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText(/image URLs were looked at/)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Refresh Image URLs' })).toBeFocused();
  });
});

test.describe('Refresh Image URLs on a server that knows only the contract', () => {
  test('REFRESH-01 REFRESH-02 REFRESH-03 REFRESH-04 REFRESH-05 what fails is listed and retried, the rest is written; no page loses anything', async ({
    page,
    minimal,
  }) => {
    const roses = minimal.content.domains[0];
    const rosePage = roses?.pages[0];
    const item = rosePage?.sections[0]?.items[0];
    Object.assign(rosePage ?? {}, { image_id: 51, image_url: 'old' });
    Object.assign(rosePage?.sections[0] ?? {}, { image_id: 52, image_url: 'old' });
    Object.assign(item ?? {}, { image_id: 51, image_url: 'old', intro: 'Kept' });
    Object.assign(roses?.pages[1] ?? {}, { image_id: 99, image_url: 'old' });
    await signInAt(page, minimal);
    await page.goto(`${minimal.origin}/domains/1`);
    minimal.fail('PATCH', /sections\/12$/, { status: 503, body: { message: 'try again later' } });
    minimal.fail('PUT', /items\/21$/, { delay: 400 });

    await page.getByRole('button', { name: 'Refresh Image URLs' }).click();
    await expect(page.getByText(notice)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refresh Image URLs' })).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('4 image URLs were looked at.')).toBeVisible();
    const table = page.getByRole('table', { name: 'Image URLs that were not refreshed' });
    await expect(table.getByRole('row', { name: /Section 12/ })).toContainText(
      'Api Error: {"message":"try again later"}',
    );
    await expect(table.getByRole('row', { name: /Page 4/ })).toContainText('Its image is no longer in the library.');
    expect(item).toMatchObject({ headline: 'Planting', intro: 'Kept', body: 'In **March**.', display_mode: 'card' });
    expect(item?.image_url).toContain('/rs:fill:200:150:1/g:sm/');

    minimal.heal();
    await page.getByRole('button', { name: 'Retry failed' }).click();
    await expect(page.getByText('2 image URLs were looked at.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: '1 failed' })).toBeVisible();
    expect(rosePage?.sections[0]?.image_url).toContain('/rs:fill:100:100:1/g:sm/');
    await page.getByRole('button', { name: 'Refresh Image URLs' }).click();
    await expect(page.getByText('0 written')).toBeVisible();
    await expect(page.getByText('3 already right')).toBeVisible();
    expect(minimal.requestsTo('PUT', /items\/21$/)).toHaveLength(1);
    expect(minimal.requestsTo('PATCH', /pages\/3$/).map(({ text }) => Object.keys(JSON.parse(text)))).toEqual([
      ['image_url'],
    ]);
  });

  test('R8 REFRESH-04 a run can be cancelled, and one that a reload interrupts goes on by itself', async ({
    page,
    minimal,
  }) => {
    const roses = minimal.content.domains[0];
    for (const one of roses?.pages ?? []) Object.assign(one, { image_id: 51, image_url: 'old' });
    await signInAt(page, minimal);
    await page.goto(`${minimal.origin}/domains/1`);
    minimal.fail('PATCH', '/pages/', { delay: 1500 });
    await page.getByRole('button', { name: 'Refresh Image URLs' }).click();
    await expect(page.getByRole('progressbar', { name: 'Image URLs' })).toBeVisible();
    await page.reload();
    minimal.heal();
    await expect(page.getByText('3 image URLs were looked at.')).toBeVisible();
    for (const one of roses?.pages ?? []) expect(one.image_url).toContain('/rs:fill:100:100:1/');
    await page.reload();
    await expect(page.getByRole('heading', { level: 2, name: '3 Pages' })).toBeVisible();
    await expect(page.getByText(notice)).toBeHidden();

    minimal.fail('GET', /pages\/3$/, { delay: 5000 });
    await page.getByRole('button', { name: 'Refresh Image URLs' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(notice)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Refresh Image URLs' })).toBeFocused();
  });
});

type Json = { [name: string]: never };
type StoredPage = { image_id: number | null; image_url: string; sections: { image_url: string | null }[] };

type Settings = { layouts: object[]; section_display_modes: object[] };

/** Other sizes of images for the first domain, which is open then; `before` are its pages with the old addresses. */
async function changeSettings(page: Page, origin: string, change: (settings: Settings) => Partial<Settings>) {
  const api = await apiOf(page, origin);
  const before = await api.pages(1);
  const { domain_settings: settings } = await api.read('/mgmt/api/v1/domains/1');
  await api.patch(`/adm/api/v1/settings/${settings.id}`, change(settings));
  await page.goto(`${origin}/domains/1`);
  return { api, before };
}

async function apiOf(page: Page, origin: string) {
  const token = await page.evaluate(() => Object.values(sessionStorage).find((value) => /^[\w-]{20,}$/.test(value)));
  const headers = { Authorization: `Bearer ${token}` };
  const read = async (path: string) => (await page.request.get(`${origin}${path}`, { headers })).json();
  return {
    read,
    patch: async (path: string, data: object) =>
      expect((await page.request.patch(`${origin}${path}`, { headers, data })).ok()).toBe(true),
    pages: async (domainId: number): Promise<StoredPage[]> => {
      const domain = await read(`/mgmt/api/v1/domains/${domainId}`);
      return Promise.all(domain.pages.map(({ id }: Json) => read(`/mgmt/api/v1/domains/${domainId}/pages/${id}`)));
    },
  };
}

function withoutAddresses(pages: StoredPage[]): unknown {
  const kept = JSON.stringify(pages, (name, value) => (['image_url', 'revision'].includes(name) ? undefined : value));
  return JSON.parse(kept);
}
