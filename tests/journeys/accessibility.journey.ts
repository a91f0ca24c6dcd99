import { axeFindings } from './support/axe.ts';
import { expect, test } from './support/kontor.ts';
import { adminScreens, editorScreens } from './support/screens.ts';

/** Nothing fades in: colours are measured as they stand. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const tours = [
  { title: 'the screens of an editor', role: 'editor', screens: editorScreens.slice(0, 9) },
  { title: 'more screens of an editor', role: 'editor', screens: editorScreens.slice(9) },
  { title: 'the screens of an admin', role: 'admin', screens: adminScreens },
] as const;

test('X09 X11 the screens before signing in pass axe in light and dark, no rule switched off', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await axeFindings(page), 'the welcome screen').toEqual([]);
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await axeFindings(page), 'the sign-in page').toEqual([]);
});

for (const { title, role, screens } of tours) {
  test(`X03 X09 X11 ${title} pass axe in light and dark, no rule switched off`, async ({ page, signIn }) => {
    test.setTimeout(120_000);
    await signIn(page, role);
    for (const { name, path, heading, open } of screens) {
      await test.step(name, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: heading() })).toBeVisible();
        await open?.(page);
        expect.soft(await axeFindings(page), name).toEqual([]);
        const title = await page.locator('h1').textContent();
        if (role === 'admin') await expect.soft(page).toHaveTitle(`${title} · Kontor`);
      });
    }
  });
}

test('APP-13 X18 no screen is wider than a window of 320 or 360 px', async ({ page, signIn }) => {
  test.setTimeout(120_000);
  await signIn(page, 'editor');
  for (const width of [320, 360, 768]) {
    await page.setViewportSize({ width, height: 720 });
    for (const { path, open } of editorScreens) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading').or(page.getByRole('alert')).first()).toBeVisible();
      if (width <= 360 && path === '/domains/1') await open?.(page);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(excess, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('X01 X15 the keyboard alone destroys nothing by accident and finds its way back', async ({ page, signIn }) => {
  await signIn(page, 'editor');
  await page.goto('/domains/2');
  const destroy = page
    .getByRole('row')
    .filter({ hasText: 'Sauerteig' })
    .first()
    .getByRole('button', { name: 'Destroy' });
  await destroy.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(question.getByRole('button', { name: /OK|Cancel/ }).and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(destroy).toBeFocused();
});

test('the theme that was chosen stands after loading again, before anything is opened', async ({ page, signIn }) => {
  await signIn(page, 'editor');
  await page.getByRole('button', { name: 'anke.brandt' }).click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Domains' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('X11 the focus is seen in forced colours too', async ({ page, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, 'editor');
  await page.getByRole('link', { name: 'Show' }).first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  const outline = await page
    .getByRole('link', { name: 'Show' })
    .first()
    .evaluate((link) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(link);
      return { outlineStyle, outlineWidth };
    });
  expect(outline).toEqual({ outlineStyle: 'solid', outlineWidth: '3px' });
});
