import { expect, test } from './support/kontor.ts';

/** Nothing fades in: what has the focus is measured where it stands. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, width, height } of [
  { name: 'a window of 320 by 256', width: 320, height: 256 },
  { name: '1280 by 1024 at 200 per cent', width: 640, height: 512 },
]) {
  test(`X10 bars that stay never cover what has the focus, in ${name}`, async ({ page, signIn }) => {
    test.setTimeout(90_000);
    await page.setViewportSize({ width, height });
    await signIn(page, 'admin');
    for (const path of ['/domains/1', '/domains/1/menus/1/edit', '/images', '/domains/1/pages/3/change']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path.endsWith('/change')) await page.getByRole('button', { name: 'Edit Section' }).first().click();
      for (const key of ['Tab', 'Shift+Tab']) {
        for (let stop = 0; stop < 25; stop += 1) {
          await page.keyboard.press(key);
          const covered = await page.evaluate(coverOfFocus);
          expect(covered, `${path}, stop ${stop} of ${key}`).toBeNull();
        }
      }
    }
  });
}

test('X21 who prefers less motion gets none, and who does not sees questions and panels move', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor');
  const moving = async () => {
    await page.goto('/domains/1/menus/1/edit');
    await page.getByRole('button', { name: 'Entries below' }).first().click();
    await page.getByRole('button', { name: 'Remove', exact: true }).first().click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    return page.evaluate(() =>
      [...document.querySelectorAll('body *')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        const longest = Math.max(...`${transitionDuration},${animationDuration}`.split(',').map(Number.parseFloat));
        return longest > 0.01 ? [`${element.tagName} ${longest} s`] : [];
      }),
    );
  };
  expect(await moving()).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(new Set(await moving())).toContain('LI 0.3 s');
});

/** Runs in the page: what lies over all of the focused element; `null` where some of it can be seen. */
function coverOfFocus(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  if (right - left < 2 || bottom - top < 2) return null;
  const covers: string[] = [];
  for (const across of [0.1, 0.5, 0.9]) {
    for (const down of [0.1, 0.5, 0.9]) {
      const x = left + (right - left) * across;
      const y = top + (bottom - top) * down;
      const above = document.elementFromPoint(x, y);
      if (above && (focused.contains(above) || above.contains(focused) || above.closest('label'))) return null;
      covers.push(above ? above.tagName : 'out of sight');
    }
  }
  return `${focused.tagName} “${focused.textContent?.slice(0, 30)}” under ${[...new Set(covers)].join(', ')}`;
}
