/** Unpublished work: shown on request, published at once, taken back, told where it fails. */
import { press, section } from './support/change-page.ts';
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

const year = 'The year of a rose';

test.describe('unpublished parts of a page', () => {
  test('PAGE-05 PAGE-24 X26 @narrow all of a page is published at once on any server; what fails is named, and Undo takes back what was done', async ({
    page,
    minimal,
  }) => {
    const roses = minimal.content.domains[0]?.pages[0];
    const [first, second] = roses?.sections ?? [];
    if (!roses || !first?.items[1] || !second) throw new Error('The minimal server has no page');
    const pruning = first.items[1];
    for (const part of [roses, second, pruning]) part.published = false;
    const before = structuredClone(roses);
    await signInAt(page, minimal);
    await page.goto(`${minimal.origin}/domains/1/pages/3`);
    await expect(page.getByText('Unpublished: the page itself, 1 section, 1 item.')).toBeVisible();
    minimal.fail('PATCH', /sections\/13$/, { status: 500, body: { message: 'not now' }, times: 1 });
    minimal.fail('PUT', /items\/22$/, { status: 400, body: { message: 'too long' }, times: 1 });
    await page.getByRole('button', { name: 'Publish all' }).click();
    const ofPage = page.getByRole('group', { name: 'Published: the page itself.' });
    await expect(ofPage).toBeVisible();
    const told = page.getByRole('alert').filter({ hasText: '1 of 3 are published.' });
    await expect(told).toContainText('Pruning is not published: Api Error: {"message":"too long"}');
    await expect(told).toContainText('Second section is not published: Api Error: {"message":"not now"}');
    await expect(page.getByText('Unpublished: 1 section, 1 item.')).toBeVisible();
    expect([roses.published, second.published, pruning.published]).toEqual([true, false, false]);

    await page.getByRole('button', { name: 'Publish all' }).click();
    const offer = page.getByRole('group', { name: 'Published: 1 section, 1 item.' });
    await expect(offer).toBeVisible();
    await expect(told).toBeHidden();
    await expect(ofPage, 'only the last change can be undone').toHaveCount(0);
    await expect(section(page, 'Second section')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Publish all' })).toHaveCount(0);
    expect(roses).toEqual({ ...before, published: true, sections: roses.sections });
    expect(first.items[1]).toEqual({ ...before.sections[0]?.items[1], published: true });

    await offer.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Unpublished again: 1 section, 1 item.', { exact: true })).toBeVisible();
    await expect(section(page, 'Second section')).toHaveCount(0);
    expect(roses).toEqual({ ...before, published: true });

    await page.getByRole('button', { name: 'Publish all' }).click();
    await expect(offer).toBeVisible();
    await page.getByRole('link', { name: 'Change Page' }).click();
    await press(section(page, 'Second section'), 'Edit Section');
    await page.getByLabel('Headline', { exact: true }).fill('Another section');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(section(page, 'Another section')).toBeVisible();
    await expect(offer, 'what was published has been changed since').toHaveCount(0);
  });

  test('PAGE-05 a new part begins published where all beside it are, and unpublished elsewhere', async ({
    page,
    minimal,
  }) => {
    const [first, second] = minimal.content.domains[0]?.pages[0]?.sections ?? [];
    const change = `${minimal.origin}/domains/1/pages/3/change`;
    await signInAt(page, minimal);
    await page.goto(change);
    const published = page.getByRole('checkbox', { name: 'Published' });
    const expectNew = async (open: () => Promise<void>, isPublished: boolean) => {
      await open();
      await expect(published).toBeChecked({ checked: isPublished });
      await page.getByRole('button', { name: 'Cancel' }).click();
    };
    const newSection = () => page.getByRole('button', { name: 'New Section' }).click();
    await expectNew(newSection, true);
    await expectNew(() => press(section(page, year), 'New Item'), true);
    await expectNew(() => press(section(page, 'Second section'), 'New Item'), false);
    if (second) second.published = false;
    if (first?.items[0]) first.items[0].published = false;
    await page.goto(change);
    await expectNew(newSection, false);
    await expectNew(() => press(section(page, year), 'New Item'), false);
  });

  test('PAGE-05 LINK-03 IMG-10 change mode shows the image, the link and the subline, and says where a link is broken', async ({
    page,
    minimal,
  }) => {
    const roses = minimal.content.domains[0]?.pages[0];
    const [first, second] = roses?.sections ?? [];
    if (!roses || !first?.items[0] || !second) throw new Error('The minimal server has no page');
    roses.subline = 'From bud to hip';
    const image = { image_id: 51, image_url: `${minimal.libraryOrigin}/files/Rose.png` };
    Object.assign(first, { ...image, target_page_path: '/contact', target_link_text: 'Write to us' });
    Object.assign(first.items[0], { ...image, target_page_path: '/gone' });
    Object.assign(second, { target_url: 'https://example.com/roses' });
    await signInAt(page, minimal);
    await page.goto(`${minimal.origin}/domains/1/pages/3/change`);
    await expect(page.getByText('From bud to hip')).toBeVisible();
    const whole = section(page, year);
    await expect(whole.getByRole('img', { name: 'with image' })).toHaveCount(2);
    await expect(whole.getByText('Write to us · /contact')).toBeVisible();
    const planting = page.getByRole('listitem', { name: 'Planting', exact: true });
    await expect(planting.getByText('page gone')).toBeVisible();
    await expect(page.getByText('page gone')).toHaveCount(1);
    await expect(section(page, 'Second section').getByText('https://example.com/roses')).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(width).toBeLessThanOrEqual(0);

    await press(whole, 'Edit Section');
    await expect(page.getByLabel('Display mode'), 'its description stands below').toHaveAccessibleDescription('Plain');
  });
});
