/** Changing a page against a server that knows the contract and nothing else, and that fails on demand. */
import { emptyItem } from '../support/minimal/content.ts';
import type { MinimalServer } from '../support/minimal-server.ts';
import { generator } from '../support/random.ts';
import { item, order, press, section } from './support/change-page.ts';
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

const change = '/domains/1/pages/3/change';
const year = 'The year of a rose';

test.describe('changing a page on a minimal server', () => {
  test.beforeEach(async ({ page, minimal }) => {
    await signInAt(page, minimal);
    await page.goto(`${minimal.origin}${change}`);
    await expect(section(page, year)).toBeVisible();
  });

  test('PAGE-21 API-05 what cannot be saved is said in the words of the specification, stays in the form, and can be saved again', async ({
    page,
    minimal,
  }) => {
    const cases = [
      {
        open: () => page.getByRole('button', { name: 'Edit Page' }).click(),
        what: 'Page',
        call: ['PATCH', /pages\/3$/],
      },
      { open: () => press(item(page, 'Pruning'), 'Edit Item'), what: 'Item', call: ['PUT', /items\/22$/] },
      {
        open: () => page.getByRole('button', { name: 'New Section' }).click(),
        what: 'Section',
        call: ['POST', /sections$/],
      },
      { open: () => press(section(page, year), 'New Item'), what: 'Item', call: ['POST', /items$/] },
      { open: () => press(section(page, year), 'Edit Section'), what: 'Section', call: ['PATCH', /sections\/12$/] },
    ] as const;
    for (const { open, what, call } of cases) {
      minimal.fail(call[0], call[1], { status: 409, body: { message: 'not now' } });
      await open();
      await page.getByLabel('Headline').fill(`Typed ${what}`);
      await page.getByRole('button', { name: 'Save' }).click();
      const notice = page
        .getByRole('alert')
        .filter({ hasText: `Cannot save ${what}: Api Error: {"message":"not now"}` });
      await expect(notice).toBeVisible();
      await expect(page.getByLabel('Headline')).toHaveValue(`Typed ${what}`);
      await expect(page.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-disabled', 'true');
      await notice.getByRole('button', { name: 'Dismiss' }).click();
      await expect(notice).toBeHidden();
      await page.getByLabel('Headline').fill(`Kept ${what}`);
      minimal.heal();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Everything else is locked')).toBeHidden();
      await expect(page.getByText(`Kept ${what}`).filter({ visible: true }).first()).toBeVisible();
    }
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Kept Page' })).toBeVisible();
    const kept = [
      { section: 'Kept Section', items: ['Planting', 'Kept Item', 'Kept Item'] },
      { section: 'Second section', items: [] },
      { section: 'Kept Section', items: [] },
    ];
    expect(await order(page), 'as stored').toEqual(kept);
  });

  test('PAGE-12 PAGE-13 API-03 REF-02 only what changed of a page or section is sent, all of an item; blank fields are none', async ({
    page,
    minimal,
  }) => {
    await press(section(page, year), 'Edit Section');
    await page.getByLabel('Lead text').fill('Twelve months.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Lead text')).toBeHidden();
    await expect(section(page, year)).toContainText('Twelve months.');
    const sent = minimal.requestsTo('PATCH', /sections\/12$/).map(({ text }) => JSON.parse(text));
    expect(sent).toEqual([{ lead_text: 'Twelve months.' }]);

    await page.getByRole('button', { name: 'Edit Page' }).click();
    await page.getByLabel('Path').fill('/roses');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Path')).toBeHidden();
    expect(minimal.requestsTo('PATCH', /pages\/3$/).map(({ text }) => JSON.parse(text))).toEqual([{ path: '/roses' }]);
    expect(minimal.requests.filter(({ path }) => /path_change|used_in|links/.test(path))).toEqual([]);

    await press(item(page, 'Pruning'), 'Edit Item');
    await page.getByLabel('Intro').fill('With gloves.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Intro')).toBeHidden();
    await expect(item(page, 'Pruning')).toContainText('With gloves.');
    expect(JSON.parse(minimal.requestsTo('PUT', /items\/22$/)[0]?.text ?? '')).toEqual({
      headline: 'Pruning',
      intro: 'With gloves.',
      body: 'In **March**.',
      published: true,
      display_mode: 'card',
      image_id: null,
      image_url: null,
      target_page_path: null,
      target_url: null,
      target_link_text: null,
      has_component: false,
      component_name: null,
      component_config: null,
    });
  });

  test('PAGE-07 PAGE-25 an item crosses into the next section as its first although the server puts it last, with every field', async ({
    page,
    minimal,
  }) => {
    const [first, second] = minimal.content.domains[0]?.pages[0]?.sections ?? [];
    second?.items.push({ ...emptyItem(), id: 91, headline: 'Roots' }, { ...emptyItem(), id: 92, headline: 'Thorns' });
    const before = structuredClone(first?.items.find(({ id }) => id === 22));
    await page.reload();
    await item(page, 'Pruning').getByRole('button', { name: 'move to next section' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: '“Pruning” is now 1 of 3 in “Second section”.' }),
    ).toBeVisible();
    expect(await order(page)).toEqual([
      { section: year, items: ['Planting'] },
      { section: 'Second section', items: ['Pruning', 'Roots', 'Thorns'] },
    ]);
    expect(second?.items.map(({ id }) => id)).toEqual([22, 91, 92]);
    expect(second?.items[0]).toEqual(before);
    expect(minimal.requestsTo('POST', /items\/22\/up$/).length).toBe(2);
    await expect(item(page, 'Pruning').getByRole('button', { name: 'move to previous section' })).toBeVisible();
  });

  test('PAGE-26 R3 a move or destroy that fails says so; a lost answer is no failure when the work was done', async ({
    page,
    minimal,
  }) => {
    minimal.fail('POST', /sections\/12\/down$/, { status: 500, body: { message: 'out of order' }, times: 1 });
    await press(section(page, year), 'Move Down');
    await expect(page.getByRole('alert').filter({ hasText: 'Nothing is moved: Api Error:' })).toBeVisible();
    expect((await order(page)).map((one) => one.section)).toEqual([year, 'Second section']);

    minimal.fail('DELETE', /items\/21$/, { status: 500, body: { message: 'not today' }, times: 1 });
    await press(item(page, 'Planting'), 'Destroy Item');
    const question = page.getByRole('alertdialog', { name: 'Do you really want to destroy Planting?' });
    await question.getByRole('button', { name: 'OK' }).click();
    await expect(question.getByRole('alert')).toContainText('Api Error: {"message":"not today"}');
    await question.getByRole('button', { name: 'OK' }).click();
    await expect(item(page, 'Planting')).toBeHidden();
    expect(minimal.content.domains[0]?.pages[0]?.sections[0]?.items.map(({ id }) => id)).toEqual([22]);
  });

  test('PAGE-21 R1 what is typed stays although someone else destroys the item meanwhile', async ({
    page,
    minimal,
  }) => {
    await press(item(page, 'Pruning'), 'Edit Item');
    await page.getByLabel('Intro').fill('With gloves.');
    const [first] = minimal.content.domains[0]?.pages[0]?.sections ?? [];
    if (first) first.items = [];
    const reads = minimal.requestsTo('GET', /pages\/3$/).length;
    const readAgain = async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      return minimal.requestsTo('GET', /pages\/3$/).length;
    };
    await expect.poll(readAgain, { message: 'the window is looked at again' }).toBeGreaterThan(reads);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Cannot save Item:' })).toBeVisible();
    await expect(page.getByLabel('Intro')).toHaveValue('With gloves.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(item(page, 'Pruning')).toBeHidden();
    await expect(section(page, year).getByRole('button', { name: 'New Item' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  test('PAGE-15 a display mode that is not configured is warned of, and all fields are shown', async ({
    page,
    minimal,
  }) => {
    const [first] = minimal.content.domains[0]?.pages[0]?.sections ?? [];
    if (first) first.display_mode = 'carousel';
    await page.reload();
    await press(section(page, year), 'Edit Section');
    const mode = page.getByLabel('Display mode');
    await expect(mode).toHaveValue('carousel');
    await expect(mode).toHaveAccessibleDescription(
      'The display mode “carousel” is not configured. All fields are shown, but only some may be live.',
    );
    for (const label of ['Headline', 'Lead text', 'Published']) await expect(page.getByLabel(label)).toBeVisible();
    await mode.selectOption('text');
    await expect(mode).toHaveAccessibleDescription('Plain');
  });
});

test('X08 R5 after any moves by buttons and by dragging, the screen shows the order that is stored', async ({
  page,
  minimal,
}) => {
  test.slow();
  const roses = minimal.content.domains[0]?.pages[0];
  if (!roses) throw new Error('The minimal server has no page');
  roses.sections[1]?.items.push({ ...emptyItem(), id: 93, headline: 'Roots' });
  const stored = () =>
    roses.sections.map(({ headline, items }) => ({ section: headline, items: items.map((one) => one.headline) }));
  await signInAt(page, minimal);
  await page.goto(`${minimal.origin}${change}`);
  await expect(section(page, year)).toBeVisible();
  const random = generator(20261120);
  for (let step = 0; step < 15; step += 1) {
    const buttons = page
      .getByRole('main')
      .getByRole('button', { name: /^(Move Up|Move Down|move to (previous|next) section)$/, disabled: false });
    await expect(buttons.first()).toBeEnabled();
    await buttons.nth(random(await buttons.count())).click();
    await expect(page.getByRole('status').filter({ hasText: /is now \d+ of \d+/ })).toBeVisible();
    await expect.poll(() => order(page), `seed 20261120, step ${step}`).toEqual(stored());
  }
  const all = stored().flatMap(({ items }) => items);
  expect([...all].sort()).toEqual(['Planting', 'Pruning', 'Roots']);

  await drag(page, minimal);
  expect(await order(page)).toEqual(stored());
  await leaveDrag(page);
  expect(await order(page)).toEqual(stored());
});

/** Drags the last section above the first, and presses Escape before letting go. */
async function leaveDrag(page: Parameters<typeof order>[0]): Promise<void> {
  const [first, last] = await order(page);
  const handle = section(page, last?.section ?? '').locator('[data-drag="section"]');
  // It waits until the sections have slid to their places.
  await handle.hover();
  const from = await handle.boundingBox();
  const to = await section(page, first?.section ?? '').boundingBox();
  if (!from || !to) throw new Error('The handle or the goal is not on the screen');
  const line = page.locator('[data-part="drop-line"]');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x, to.y + 10, { steps: 4 });
  await expect(line).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(line).toHaveCount(0);
  await page.mouse.up();
}

/** Drags the last section above the first, quickly. */
async function drag(page: Parameters<typeof order>[0], minimal: MinimalServer): Promise<void> {
  const names = (await order(page)).map((one) => one.section);
  const handle = section(page, names[1] ?? '').locator('[data-drag="section"]');
  // As above: the last move may have been one of a section.
  await handle.hover();
  const from = await handle.boundingBox();
  const to = await section(page, names[0] ?? '').boundingBox();
  if (!from || !to) throw new Error('The handle or the goal is not on the screen');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 4, { steps: 4 });
  // It is let go before the last move is drawn.
  await handle.evaluate((grip, clientY) => {
    const at = { clientY, pointerId: 1, bubbles: true };
    grip.dispatchEvent(new PointerEvent('pointermove', at));
    grip.dispatchEvent(new PointerEvent('pointerup', at));
  }, to.y + 10);
  await page.mouse.up();
  await expect(page.getByRole('status').filter({ hasText: `“${names[1]}” is now 1 of 2` })).toBeVisible();
  expect(minimal.content.domains[0]?.pages[0]?.sections.map(({ headline }) => headline)).toEqual([names[1], names[0]]);
}
