import { expect, test } from './support/kontor.ts';

test('PAGE-01 PAGE-04 a page is shown as its readers will see it, and says what is not shown; unpublished parts are shown on request, and marked then', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor', '/domains/1');
  await page.getByLabel('Filter Headline/Path').fill('oeffnungszeiten');
  await page
    .getByRole('row')
    .filter({ hasText: '/besuch/oeffnungszeiten' })
    .getByRole('link', { name: 'Show' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Öffnungszeiten' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change Page' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Regelmäßige Öffnungszeiten' })).toBeVisible();
  await expect(page.getByText('Feiertage und Schließtage')).toHaveCount(0);
  await expect(page.getByText('Rosenmontag')).toHaveCount(0);
  await expect(page.getByText('What is unpublished is not shown here.')).toBeVisible();
  const show = page.getByRole('checkbox', { name: 'Show unpublished' });
  const holidays = page.getByRole('article', { name: 'Feiertage und Schließtage' });
  await expect(show).not.toBeChecked();
  await show.check();
  await expect(holidays.getByText('unpublished', { exact: true }).first()).toBeVisible();
  const item = holidays.getByRole('listitem', { name: 'Rosenmontag' });
  await expect(item.getByText('unpublished', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article', { name: 'Kontakt' })).toBeVisible();
  await expect(holidays, 'readers never see them').toHaveCount(0);
});

test('PAGE-03 a breadcrumb that leads nowhere is flagged, one that leads somewhere leads there', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor', '/domains/1');
  await page.getByRole('link', { name: 'Lesecafé', exact: true }).click();
  const trail = page.getByRole('list', { name: 'Breadcrumbs' });
  await expect(trail).toContainText('(broken: /familie)');
  await trail.getByRole('link', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Willkommen in der Stadtbibliothek' })).toBeVisible();
});

test('PAGE-23 LINK-03 links to pages lead to them in the console; what is gone is said', async ({ page, signIn }) => {
  await signIn(page, 'editor', '/domains/1/pages/3');
  await page.getByRole('link', { name: 'Leseausweis', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leseausweis' })).toBeVisible();
  await page.goto('/domains/2');
  const linesOf = (cell: Element) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    return new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  };
  const cells = page.getByRole('row').filter({ hasText: '/brot/sauerteig' }).getByRole('cell');
  for (const cell of [/sauerteig$/, /^product$/]) {
    expect(await cells.filter({ hasText: cell }).last().evaluate(linesOf), 'a long name leaves room').toBe(1);
  }
  await page.getByLabel('Filter Headline/Path').fill('/brot/sauerteig');
  await page.getByRole('row').filter({ hasText: '/brot/sauerteig' }).getByRole('link', { name: 'Show' }).click();
  await expect(page.getByText('page gone')).toBeVisible();
});

test.describe('the start page', () => {
  test.use({ freshDatabase: true });

  test('PAGE-02 PAGE-24 PAGE-27 another page becomes the start page, and the domain shows it', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'editor', '/domains/1');
    await page.getByRole('link', { name: 'Lesegarten', exact: true }).click();
    await page.getByRole('button', { name: 'Set as Start Page' }).click();
    await expect(page.getByText('This is the Start Page', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'stadtbibliothek-lindenau.de' }).click();
    await expect(page.getByRole('definition').filter({ hasText: 'Lesegarten' })).toBeVisible();

    const offer = page.getByRole('group', { name: / is the Start Page now\. / });
    await expect(offer).toHaveAccessibleName(/^Lesegarten /);
    await page.getByRole('link', { name: 'Lesecafé', exact: true }).click();
    await page.getByRole('button', { name: 'Set as Start Page' }).click();
    await expect(offer, 'only the last change can be undone').toHaveAccessibleName(/^Lesecafé .* Lesegarten was /);
    await page.getByRole('link', { name: 'stadtbibliothek-lindenau.de' }).click();
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Lesegarten', exact: true }) });
    await row.getByRole('button', { name: 'Destroy' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('Lesegarten is destroyed.').first()).toBeVisible();
    await expect(offer, 'the page before is gone').toHaveCount(0);
  });

  test('PAGE-27 X26 whoever leaves while the domain is read again is offered to undo the start page too', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'editor', '/domains/1/pages/6');
    await expect(page.getByRole('button', { name: 'Set as Start Page' })).toBeVisible();
    await page.route(/\/v1\/domains\/1(?:\?.*)?$/, () => {});
    await page.getByRole('button', { name: 'Set as Start Page' }).click();
    await expect(page.getByText('This is the Start Page', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Menus' }).click();
    await expect(page.getByRole('group', { name: /^Lesegarten is the Start Page now\. / })).toBeVisible();
  });

  test('PAGE-27 X26 setting the start page names the one before, and Undo makes it that again', async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'editor', '/domains/1');
    const start = page.getByRole('definition').filter({ has: page.locator('a[href="/domains/1/pages/1"]') });
    const former = (await start.textContent()) ?? '';
    await page.getByRole('link', { name: 'Lesegarten', exact: true }).click();
    await page.getByRole('button', { name: 'Set as Start Page' }).click();
    const offer = page.getByRole('group', { name: `${former} was the start page until now.` });
    await page.route(/\/pages\/1$/, (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await offer.getByRole('button', { name: 'Undo' }).click();
    await expect(offer.getByRole('alert')).toContainText('The Start Page is not changed: ');
    await page.unroute(/\/pages\/1$/);
    await offer.getByRole('button', { name: 'Try again' }).click();
    const said = `${former} is the Start Page of stadtbibliothek-lindenau.de now.`;
    await expect(page.getByText(said).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Set as Start Page' })).toBeVisible();
    await page.goto('/domains/1');
    await expect(start).toHaveText(former);
  });
});
