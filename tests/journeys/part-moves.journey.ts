/** Moving a section over several places: in one call where the server has it, and told as it is where it has not. */
import type { Page } from 'playwright/test';
import { emptySection } from '../support/minimal/content.ts';
import { openChange, order, section } from './support/change-page.ts';
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

const names = async (page: Page) => (await order(page)).map((one) => one.section);
const grip = (page: Page, name: string) => section(page, name).locator('[data-drag="section"]');

/** Drags a section to below the lower edge of another one that stands after it. */
async function dragBelow(page: Page, name: string, goal: string): Promise<void> {
  const from = await grip(page, name).boundingBox();
  if (!from) throw new Error('The handle is not on the screen');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 8, { steps: 2 });
  const to = await section(page, goal).boundingBox();
  if (!to) throw new Error('The goal is not on the screen');
  await page.mouse.move(from.x, to.y + to.height - 4, { steps: 4 });
  await page.mouse.up();
}

test.describe('on a server that moves by single steps', () => {
  test.use({ viewport: { width: 1200, height: 2400 } });

  test('PAGE-06 X07 a move over five places that fails midway tells how far it came, and Undo takes that back', async ({
    page,
    minimal,
  }) => {
    const roses = minimal.content.domains[0]?.pages[0];
    if (!roses) throw new Error('The minimal server has no page');
    const six = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
    roses.sections = six.map((headline, index) => ({ ...emptySection(), id: 60 + index, headline, items: [] }));
    await signInAt(page, minimal);
    await page.goto(`${minimal.origin}/domains/1/pages/3/change`);
    minimal.fail('POST', /sections\/60\/down$/, { times: 2 });
    minimal.fail('POST', /sections\/60\/down$/, { status: 500, body: { message: 'out of order' } });
    await dragBelow(page, 'One', 'Six');
    const told = page.getByRole('alert').filter({ hasText: 'Moved by 2 of 5 places. Api Error: ' });
    await expect(told).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '“One” is now 3 of 6' })).toBeVisible();
    expect(await names(page)).toEqual(['Two', 'Three', 'One', 'Four', 'Five', 'Six']);
    minimal.heal();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('status').filter({ hasText: '“One” is now 1 of 6' })).toBeVisible();
    await expect(told).toBeHidden();
    expect(roses.sections.map(({ headline }) => headline)).toEqual(six);
  });
});

test.describe('on our server', () => {
  test.use({ freshDatabase: true, viewport: { width: 1200, height: 3000 } });

  test('PAGE-06 X07 a move over several places is one call, and so is its Undo', async ({ page, signIn }) => {
    await openChange(page, signIn);
    const before = await names(page);
    const [first = '', second, third, fourth = ''] = before;
    const calls: string[] = [];
    page.on('request', (request) => {
      const [, call] = /\/sections\/\d+(\/.*)$/.exec(new URL(request.url()).pathname) ?? [];
      if (request.method() === 'POST' && call) calls.push(call);
    });
    await dragBelow(page, first, fourth);
    await expect(page.getByRole('status').filter({ hasText: `“${first}” is now 4 of 7` })).toBeVisible();
    expect((await names(page)).slice(0, 4)).toEqual([second, third, fourth, first]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('status').filter({ hasText: `“${first}” is now 1 of 7` })).toBeVisible();
    expect(await names(page)).toEqual(before);
    expect(calls).toEqual(['/move', '/move']);
  });

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`PAGE-06 X21 a moved section ${reducedMotion === 'reduce' ? 'does not slide with reduced motion' : 'slides'} and is tinted once`, async ({
      page,
      signIn,
    }) => {
      await page.emulateMedia({ reducedMotion });
      await openChange(page, signIn);
      await page.evaluate(() => {
        const { animate } = Element.prototype;
        Element.prototype.animate = function (frames, options) {
          const time = typeof options === 'number' ? options : options?.duration;
          const kind = JSON.stringify(frames).includes('transform') ? 'slide' : 'tint';
          document.body.dataset.animated = `${document.body.dataset.animated ?? ''}${kind} ${time} ${this.id}\n`;
          return animate.call(this, frames, options);
        };
      });
      const kontakt = section(page, 'Kontakt');
      await kontakt.getByRole('button', { name: 'Move Up' }).first().click();
      await expect(page.getByRole('status').filter({ hasText: '“Kontakt” is now 6 of 7' })).toBeVisible();
      const id = await kontakt.getAttribute('id');
      const animated = await page.evaluate(() => document.body.dataset.animated ?? '');
      const lines = animated.trim().split('\n');
      expect(lines.filter((line) => line.startsWith('tint'))).toEqual([`tint 1200 ${id}`]);
      expect(lines.filter((line) => line === `slide 180 ${id}`).length).toBe(reducedMotion === 'reduce' ? 0 : 1);
      expect(lines.filter((line) => line.startsWith('slide')).length).toBe(reducedMotion === 'reduce' ? 0 : 2);
    });
  }
});

test('PAGE-06 X08 dragging scrolls on while the pointer rests at the edge of the window, and ends with the drag', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1200, height: 600 });
  await openChange(page, signIn);
  const [first = ''] = await names(page);
  await grip(page, first).scrollIntoViewIfNeeded();
  const from = await grip(page, first).boundingBox();
  if (!from) throw new Error('The handle is not on the screen');
  const top = () => page.evaluate(() => window.scrollY);
  const start = await top();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x, 590, { steps: 3 });
  await expect.poll(top).toBeGreaterThan(start + 500);
  await expect(page.locator('[data-part="drop-line"]')).toBeVisible();
  await page.keyboard.press('Escape');
  const end = await top();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await top()).toBe(end);
  await page.mouse.up();
});
