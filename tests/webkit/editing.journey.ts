/** An editor's day in WebKit, short: the first journey, then text, order and an image. */
import { fileURLToPath } from 'node:url';
import { expect, test } from './support/kontor.ts';
import { signIn } from './support/sign-in.ts';

const library = 'stadtbibliothek-lindenau.de';
const photo = fileURLToPath(new URL('../../samples/images/bakery-oven.webp', import.meta.url));

test('AUTH-01 DOM-04 DOM-05 DOM-07 DOM-11 DOM-12 AUTH-12 the first journey: an editor signs in, filters, creates a page, destroys it and logs out', async ({
  webkit,
  kontor,
}) => {
  await signIn(webkit, kontor);
  await webkit.named('a', 'Show', webkit.containing('tr', library)).click();
  await webkit.named('h1', library).isThere();
  const count = Number.parseInt(await webkit.containing('h2', ' Pages').text(), 10);
  const filter = webkit.named('input', 'Filter Headline/Path');
  await filter.fill('LESEAUSWEIS');
  await webkit.named('h2', `${count} Pages (showing 4)`).isThere();
  await webkit.named('button', 'Clear filter').click();

  await webkit.named('button', 'New Page').click();
  await webkit.named('input', 'Headline').fill('Lesenacht für die vierten Klassen');
  await webkit.named('button', 'Save').click();
  await webkit.named('h2', `${count + 1} Pages`).isThere();
  await filter.fill('lesenacht');
  const row = webkit.containing('tr', '/lesenacht-fuer-die-vierten-klassen');
  await webkit.named('button', 'Destroy', row).click();
  await webkit
    .named('[role=alertdialog]', 'Do you really want to destroy Lesenacht für die vierten Klassen?')
    .isThere();
  expect(await webkit.focused()).toBe('Cancel');
  await webkit.named('button', 'OK').click();
  await webkit.shows('No Pages match your query');
  await webkit.named('button', 'Logout').click();
  await webkit.named('h1', 'Welcome to Kontor').isThere();
  expect(await webkit.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

test('PAGE-06 PAGE-13 PAGE-25 IMG-05 R1 an item is written and moved, a picture is uploaded and chosen, and what was not saved is offered again', async ({
  webkit,
  kontor,
}) => {
  await signIn(webkit, kontor);
  await webkit.goto(`${kontor.origin}/domains/1/pages/3/change`);
  const closing = webkit.named('li', 'Rosenmontag');
  await webkit.named('button', 'Edit Item', closing).click();
  await webkit.named('textarea', 'Intro').fill('Auch die Außenstellen – geschlossen.');
  await webkit.named('button', 'Save').click();
  await webkit.named('button', 'Move Down', closing).click();
  await webkit.shows('“Rosenmontag” is now 3 of 3');
  await webkit.named('button', 'Edit Page').click();
  await webkit.named('button', 'Select from Library').click();
  await webkit.named('button', 'Upload new Image').click();
  await webkit.containing('input[type=file]', '').choose(photo);
  const dialog = webkit.containing('[role=dialog]', 'Descriptive Name');
  await webkit.named('input', 'Descriptive Name').fill('The oven at six');
  await webkit.named('button', 'Save', dialog).click();
  await webkit.named('button', 'Select').click();
  await webkit.named('img', 'The oven at six').isThere();
  await webkit.named('button', 'Save').click();
  await webkit.named('button', 'New Section').click();
  await webkit.named('input', 'Headline').fill('Noch nicht fertig');

  await webkit.reload();
  await expect.poll(() => webkit.content('main')).toContain('Auch die Außenstellen – geschlossen.');
  expect(await webkit.content('main')).toMatch(/Betriebsausflug.*Rosenmontag/);
  await expect.poll(() => webkit.named('input', 'Headline').value()).toBe('Noch nicht fertig');
});

test('X11 DEP-04 the date and the time of a deployment show that they have the focus', async ({ webkit, kontor }) => {
  await signIn(webkit, kontor);
  await webkit.goto(`${kontor.origin}/domains/1/changes`);
  await webkit.named('button', 'Schedule…').click();
  const focus = () =>
    webkit.evaluate(() => {
      const { activeElement: element } = document;
      return element && `${element.getAttribute('type')} ${getComputedStyle(element).outlineStyle}`;
    });
  await expect.poll(focus).toBe('date solid');
  for (const _ of ['month', 'day', 'year']) await webkit.press('\uE004');
  expect(await focus()).toBe('time solid');
});
