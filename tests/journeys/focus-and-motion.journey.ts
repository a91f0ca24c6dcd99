import type { JSHandle } from 'playwright/test';
import { coverOfFocus } from './support/focus.ts';
import { expect, test } from './support/kontor.ts';

/** Nothing fades in: what has the focus is measured where it stands. */
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, width, height } of [
  { name: 'a window of 320 by 256', width: 320, height: 256 },
  { name: '1280 by 1024 at 200 per cent', width: 640, height: 512 },
]) {
  test(`X10 bars that stay never cover what has the focus, in ${name}`, async ({ page, bringSession }) => {
    test.setTimeout(90_000);
    await page.setViewportSize({ width, height });
    await bringSession(page, 'admin');
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

test('X10 whoever goes through the places of a domain by keyboard sees all of the one with the focus, on a small phone', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await signIn(page, 'editor', '/domains/1/menus');
  const places = page.getByRole('navigation', { name: 'stadtbibliothek-lindenau.de' }).getByRole('link');
  await expect(places.last()).toBeAttached();
  await page.evaluate(() => document.fonts.ready);
  await places.first().focus();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 1; step < (await places.count()); step += 1) {
      await page.keyboard.press(key);
      await expect(places.and(page.locator(':focus'))).toBeInViewport({ ratio: 1 });
    }
  }
});

test('X10 R7 what failed and what is said of the connection cover nothing that has the focus, on a phone', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'editor', '/domains/1/pages/3/change');
  await page.getByRole('button', { name: 'Edit Section' }).nth(2).click();
  await page.getByLabel('Headline', { exact: true }).fill('Im Funkloch');
  await page.context().setOffline(true);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert').filter({ hasText: 'Cannot save Section' })).toBeVisible();
  await expect(page.getByText('You are offline.', { exact: true })).toBeVisible();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stop = 0; stop < 15; stop += 1) {
      await page.keyboard.press(key);
      await expect.poll(() => page.evaluate(coverOfFocus), `stop ${stop} of ${key}`).toBeNull();
    }
  }
});

test('R7 a press counts for what it began on, even if a message moves that away before it ends', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'editor', '/domains/1/pages/3/change');
  const moveDown = () =>
    page.evaluate(() => {
      const message = document.createElement('p');
      message.style.height = '140px';
      document.querySelector('main')?.prepend(message);
    });
  const edit = page.getByRole('button', { name: 'Edit Section' }).first();
  const panel = page.getByRole('textbox', { name: 'Headline' });
  // The last that comes of itself and moves what is below.
  await expect(page.getByText('Saving is live at once,')).toBeVisible();
  await edit.hover();
  await page.mouse.down();
  await moveDown();
  await page.mouse.up();
  await expect(panel).toBeVisible();

  const cancel = page.getByRole('button', { name: 'Cancel', exact: true }).first();
  await cancel.hover();
  await page.mouse.down();
  await page.mouse.move(5, 400);
  await page.mouse.up();
  await expect(panel).toBeVisible();
});

test('X11 every control shows its focus, and the sign of it stands out, in light, dark and forced colours', async ({
  page,
  bringSession,
}) => {
  test.setTimeout(90_000);
  const findings: string[] = [];
  const walk = async (path: string, stops: number, open: () => Promise<void>) => {
    await page.goto(path);
    await open();
    const focused: JSHandle<Element | null>[] = [];
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press('Tab');
      focused.push(await page.evaluateHandle(() => document.activeElement));
    }
    // Every change of scheme restyles the whole screen. The focus stays visible, as it was moved by keyboard before.
    for (const media of schemes) {
      await page.emulateMedia(media);
      const lacking = await page.evaluate(lacksOfFocusSign, focused);
      findings.push(...lacking.map((lack) => `${path}, ${Object.values(media)}: ${lack}`));
    }
    await page.emulateMedia(schemes[0]);
  };
  await walk('/login', 6, () => page.getByLabel('Email').waitFor());
  await bringSession(page, 'admin');
  for (const path of ['/domains/1', '/domains/1/menus/1/edit', '/images', '/domains/1/pages/3/change']) {
    await walk(path, 40, async () => {
      await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
      if (path.endsWith('/change')) await page.getByRole('button', { name: 'Edit Section' }).first().click();
    });
  }
  expect(findings).toEqual([]);
});

test('X21 who prefers less motion gets none, and who does not sees questions and panels move', async ({
  page,
  bringSession,
}) => {
  await bringSession(page, 'editor');
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

test('R9 a question that is answered while it still comes in is gone, however busy the tab is', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signIn(page, 'editor', '/domains/1/menus/1/edit');
  await page.getByRole('button', { name: 'Entries below' }).first().click();
  const remove = page.getByRole('button', { name: 'Remove', exact: true }).first();
  const question = page.getByRole('alertdialog');
  await remove.click();
  await expect(question).toBeVisible();
  // From now on React renders what is not urgent three frames late.
  await page.evaluate(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (...given: [unknown]) {
      setTimeout(() => post.apply(this, given), 50);
    };
  });
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(remove).toBeFocused();
});

const schemes = [
  { colorScheme: 'light', forcedColors: 'none' },
  { colorScheme: 'dark', forcedColors: 'none' },
  { colorScheme: 'light', forcedColors: 'active' },
] as const;

/** Runs in the page: focuses each element, and lists those without an outline, or a ring around it, of 3:1 on its background. */
function lacksOfFocusSign(elements: (Element | null)[]): string[] {
  const isOutlined = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  };
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const channels = (color: string): number[] => {
    if (!canvas) return [];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
      const part = channel / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const lackOf = (focused: HTMLElement): string | null => {
    focused.focus();
    let sign: Element | null = focused;
    while (sign && !isOutlined(sign)) sign = sign.parentElement;
    if (!sign) return 'has no outline';
    const { outlineColor, outlineOffset, boxShadow } = getComputedStyle(sign);
    const ring = /^(?:rgb|color|ok\w+)[^)]*\)/.exec(boxShadow)?.[0];
    let ground: Element | null = Number.parseFloat(outlineOffset) < 0 ? sign : sign.parentElement;
    while (ground && channels(getComputedStyle(ground).backgroundColor)[3] !== 255) ground = ground.parentElement;
    const behind = ground ? getComputedStyle(ground).backgroundColor : 'Canvas';
    const contrastOf = (color: string) => {
      const [light = 0, dark = 0] = [luminance(color), luminance(behind)].sort((one, other) => other - one);
      return (light + 0.05) / (dark + 0.05);
    };
    const contrast = Math.max(contrastOf(outlineColor), ring ? contrastOf(ring) : 0);
    return contrast >= 3 ? null : `is ${contrast.toFixed(1)}:1, ${outlineColor} on ${behind}`;
  };
  return [...new Set(elements)].flatMap((element) => {
    if (!(element instanceof HTMLElement) || element === document.body) return [];
    const lack = lackOf(element);
    return lack ? [`${element.tagName} “${(element.ariaLabel ?? element.textContent).slice(0, 40)}” ${lack}`] : [];
  });
}
