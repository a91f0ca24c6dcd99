/** Publish page: from a draft that nobody sees to what a visitor of the website finds, now and at a time. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { array, integer, object, orJsonText, string } from '../../contract/decode.ts';
import { expect, test } from './support/kontor.ts';
import { firstOfJune, written } from './support/next-year.ts';

test.use({ freshDatabase: true, settings: { WEBSITE_PORT: '0' }, timezoneId: 'Europe/Berlin' });

const addresses = orJsonText(array(object({ url: string })));
const created = object({ id: integer });

test('PUB-02 @narrow a draft goes live alone in one press, whatever the line does, and its other part at a time', async ({
  page,
  context,
  kontor,
  call,
  signIn,
}) => {
  // It waits for two builds of the website, the second at its time.
  test.setTimeout(90_000);
  const domain = '/mgmt/api/v1/domains/1';
  const [library] = addresses(await readFile(join(kontor.dataDirectory, 'sample-websites.json'), 'utf8'));
  const draft = created(await call('POST', `${domain}/pages`, { headline: 'Bücherfest', layout: null }));
  for (const headline of ['Samstag im Lesegarten', 'Nur bei Regen']) {
    await call('POST', `${domain}/sections`, { page_id: draft.id, headline });
  }
  await signIn(page, 'editor', `/domains/1/pages/${draft.id}`);
  const opener = page.getByRole('button', { name: 'Publish page…' });
  await opener.click();
  const panel = page.getByRole('dialog', { name: 'Publish page Bücherfest' });
  await expect(panel.getByRole('heading', { name: 'Publish page Bücherfest' })).toBeFocused();
  await expect(panel).toContainText('This is the first deployment.');
  await expect(panel).toContainText('New page, 2 sections');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await opener.click();
  await panel.getByRole('checkbox', { name: /Bücherfest/ }).uncheck();
  await panel.getByRole('button', { name: 'Publish page' }).click();
  await expect(panel.getByRole('alert')).toHaveText(/^Nothing would go out: this page is unpublished\./);
  await expect(panel.getByRole('checkbox', { name: /Bücherfest/ })).toBeFocused();
  await page.keyboard.press('Space');
  await panel.getByRole('checkbox', { name: /Nur bei Regen/ }).uncheck();
  await expect(panel).toContainText('Publish 2 of 3 unpublished parts too');
  await expect(panel).toContainText('The page and 1 part are published and go live now.');
  await page.route(
    ({ pathname }) => pathname.endsWith('/publication'),
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await panel.getByRole('button', { name: 'Publish page' }).dblclick();
  await expect(panel.getByRole('alert')).toContainText('nothing is done twice');
  await page.unrouteAll({ behavior: 'wait' });
  await panel.getByRole('button', { name: 'Publish page' }).click();
  await expect(panel).toBeHidden();
  const told = page.getByRole('region', { name: 'Messages' });
  await expect(told).toContainText('Bücherfest is going live.');
  const { deployments } = object({ deployments: array(object({ pages: array(integer) })) })(
    await call('GET', `${domain}/deployments`),
  );
  expect(deployments).toEqual([{ pages: [draft.id] }]);

  const website = await context.newPage();
  const address = `${library?.url.replace(/\/$/, '')}/buecherfest`;
  const headings = async () => {
    await website.goto(address);
    return website.getByRole('main').getByRole('heading').allTextContents();
  };
  await expect.poll(headings).toEqual(expect.arrayContaining(['Bücherfest', 'Samstag im Lesegarten']));
  expect(await headings()).not.toContain('Nur bei Regen');

  await told.getByRole('link', { name: 'Show changes' }).click();
  await expect(page).toHaveURL(/\/domains\/1\/changes$/);
  await page.goto('/domains/1');
  await page.getByRole('link', { name: 'Bücherfest', exact: true }).focus();
  await page.keyboard.press('p');
  await panel.getByRole('radio', { name: 'At a time' }).check();
  await expect(panel.getByLabel('Date')).toBeFocused();
  await panel.getByLabel('Date').fill(firstOfJune);
  await panel.getByLabel('Time', { exact: true }).fill('09:00');
  await expect(panel).toContainText(`1 part is published and goes live on ${written(firstOfJune)}, 09:00.`);
  await panel.getByRole('button', { name: 'Schedule' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('link', { name: 'Bücherfest', exact: true })).toBeFocused();
  await page.goto(`/domains/1/pages/${draft.id}`);
  await expect(page.getByRole('button', { name: 'Change time' })).toBeVisible();
  const { seq, publishes } = object({
    seq: integer,
    publishes: array(object({ kind: string, id: integer })),
  })(await call('GET', `${domain}/pages/${draft.id}/publication`));
  const soon = new Date(Date.now() + 1500).toISOString();
  await call('POST', `${domain}/pages/${draft.id}/publication`, { seq, parts: publishes, publish_at: soon });
  await expect.poll(headings, { timeout: 20_000 }).toContain('Nur bei Regen');
});
