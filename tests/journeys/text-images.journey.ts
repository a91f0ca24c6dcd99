/** Images in a Markdown text, in both of its views. */
import type { Locator, Page } from 'playwright/test';
import { axeFindingsInLight } from './support/axe.ts';
import { openChange, order, press, section } from './support/change-page.ts';
import { expect, type SignIn, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

test.use({ freshDatabase: true });

const written = 'Vorher __fett__.\n\n+ Brote\n+   Suppe\n\n<p>Heute</p>\n';

async function openBody(page: Page, signIn: SignIn): Promise<string> {
  await openChange(page, signIn);
  const [first = ''] = (await order(page)).map((one) => one.section);
  await press(section(page, first), 'Edit Section');
  return first;
}

const markdownOf = (page: Page) => page.locator('[data-part="editor"] textarea').first();
const tool = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Image' });
const library = (page: Page) => page.getByRole('dialog', { name: 'Select an image' });

function isUncovered(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** Chooses the image; returns its description. */
async function choose(page: Page, place: number): Promise<string> {
  const entry = library(page).getByRole('listitem').nth(place);
  const description = (await entry.getByRole('img').getAttribute('alt')) ?? '';
  await entry.getByRole('button', { name: 'Select' }).click();
  await expect(library(page)).toBeHidden();
  return description;
}

test('TEXT-06 X02 @narrow the tool puts an image of the library at the caret of Markdown, signed for its place, and Ctrl+Z takes it back', async ({
  page,
  signIn,
}) => {
  const first = await openBody(page, signIn);
  const markdown = markdownOf(page);
  await markdown.fill(written);
  await markdown.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(7, 7));
  await tool(page).click();
  await expect(library(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(library(page)).toBeHidden();
  await expect(markdown).toBeFocused();
  await tool(page).click();
  const alt = await choose(page, 0);
  expect(alt).not.toBe('');
  await expect(markdown).toBeFocused();
  await expect(markdown).toHaveValue(
    /^Vorher !\[[^\]]+\]\(http[^)]+\/rs:fill:\d+:\d+:1\/g:sm\/[\w-]+\.webp\)__fett__\./,
  );
  const text = await markdown.inputValue();
  expect(text.replace(/!\[[^\]]*\]\([^)]*\)/, '')).toBe(written);
  await page.keyboard.press('Control+z');
  await expect(markdown).toHaveValue(written);
  await page.keyboard.press('Control+Shift+z');
  await expect(markdown).toHaveValue(text);
  await page.getByRole('button', { name: 'Save' }).first().click();
  const image = section(page, first).getByRole('img', { name: alt });
  await expect(image).toBeVisible();
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth), 'its address is right')
    .not.toBe(0);
});

test('TEXT-06 X02 @narrow in Text an image is chosen by a press or by the arrows, described, replaced and taken out; every other byte stays', async ({
  page,
  signIn,
}) => {
  await openBody(page, signIn);
  const markdown = markdownOf(page);
  await markdown.fill(written);
  const view = page.getByRole('group', { name: 'View' }).first();
  await view.getByRole('button', { name: 'Text' }).click();
  const text = page.getByRole('textbox', { name: 'Body' });
  const image = text.locator('img:not(.ProseMirror-separator)');
  await text.getByText('Vorher').click({ position: { x: 1, y: 12 } });
  await tool(page).click();
  const alt = await choose(page, 0);
  await expect(text).toBeFocused();
  const panel = page.getByRole('group', { name: 'Image', exact: true }).filter({ hasText: 'Remove Image' }).first();
  const description = panel.getByLabel('Description');
  await expect(description).toBeHidden();
  await page.keyboard.press('ArrowLeft');
  await expect(description).toHaveValue(alt);
  await expect(page.locator('[aria-live="polite"]').filter({ hasText: `Image “${alt}”` })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(description).toBeFocused();
  await description.fill('');
  await expect(panel.getByText('Say what can be seen, or mark the image as decorative.')).toBeVisible();
  expect(await axeFindingsInLight(page)).toEqual([]);
  await page.screenshot({ path: `test-results/text-image-${page.viewportSize()?.width}.png` });
  await page.keyboard.type('Ein [Tisch]');
  await page.keyboard.press('Escape');
  await expect(text).toBeFocused();
  await expect(text.getByRole('img', { name: 'Ein [Tisch]' })).toBeVisible();
  const decorative = panel.getByLabel('Decorative: it says nothing that the text does not say');
  await decorative.check();
  await expect(image).toHaveAttribute('alt', '');
  await decorative.uncheck();
  await expect(image).toHaveAttribute('alt', 'Ein [Tisch]');
  await panel.getByRole('button', { name: 'Select from Library' }).click();
  const other = await choose(page, 1);
  await expect(text).toBeFocused();
  await expect(text.getByRole('img', { name: other })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(description).toBeHidden();
  await image.click();
  await expect(description).toHaveValue(other);
  const ring = await image.evaluate((one) => getComputedStyle(one).outlineWidth);
  expect(ring).toBe('3px');
  await view.getByRole('button', { name: 'Markdown' }).click();
  await expect(markdown).toHaveValue(/^!\[/);
  const source = await markdown.inputValue();
  expect(source.replace(/!\[[^\]]*\]\([^)]*\)/, '')).toBe(written);
  await view.getByRole('button', { name: 'Text' }).click();
  await image.click();
  await text.press('Delete');
  await expect(image).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(text.getByRole('img', { name: other })).toBeVisible();
  await image.click();
  await panel.getByRole('button', { name: 'Remove Image' }).click();
  await expect(text).toBeFocused();
  await view.getByRole('button', { name: 'Markdown' }).click();
  await expect(markdown).toHaveValue(written);
});

test('TEXT-06 a server that knows the contract alone is enough', async ({ page, minimal }) => {
  await signInAt(page, minimal);
  await page.goto(`${minimal.origin}/domains/1/pages/3/change`);
  await page.getByRole('button', { name: 'Edit Section' }).first().click();
  const markdown = markdownOf(page);
  await markdown.fill('');
  await tool(page).click();
  await library(page).getByRole('listitem').filter({ hasText: 'Rose' }).getByRole('button', { name: 'Select' }).click();
  await expect(markdown).toHaveValue(/^!\[Rose\]\([^)]+\/rs:fill:\d+:\d+:1\/g:sm\/[^)]+\)$/);
});

const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWNQWlWOFTEMpAQAr9U8kdtx0JAAAAAASUVORK5CYII=';

type Clip = { html?: string; text?: string; files?: string[] };

/** Pastes, or drops where the mouse would be. */
async function bring(field: Locator, kind: 'paste' | 'drop', clip: Clip): Promise<void> {
  await field.evaluate(
    (target, [type, { html, text, files = [] }, encoded]) => {
      const data = new DataTransfer();
      if (html) data.setData('text/html', html);
      if (text) data.setData('text/plain', text);
      const bytes = Uint8Array.from(atob(encoded), (byte) => byte.charCodeAt(0));
      const drawing = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
      for (const name of files) {
        const isDrawing = name.endsWith('svg');
        const type = isDrawing ? 'image/svg+xml' : 'image/png';
        data.items.add(new File([isDrawing ? drawing : bytes], name, { type }));
      }
      const { left, top } = target.getBoundingClientRect();
      const shared = { bubbles: true, cancelable: true };
      target.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent('paste', { ...shared, clipboardData: data })
          : new DragEvent('drop', { ...shared, dataTransfer: data, clientX: left + 20, clientY: top + 20 }),
      );
    },
    [kind, clip, dot] as const,
  );
}

/** Describes the files in the open upload, and stores them. */
async function store(page: Page, names: string[]): Promise<void> {
  const upload = page.getByRole('dialog', { name: 'Upload new Image' });
  for (const name of names) {
    const entry = upload.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name });
    await entry.getByLabel('Descriptive Name').fill(`Bild ${name}`);
  }
  await upload.getByRole('button', { name: 'Save' }).click();
  await expect(upload).toBeHidden();
}

const withImages =
  '<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><h1>Orte</h1><p class=MsoNormal>Zur Nacht</p>' +
  `<p><img src="data:image/png;base64,${dot}" alt="eins.png"><img src="data:image/png;base64,${dot}">` +
  '<img src="https://elsewhere.example/far.png" width="400"></p></body></html>';

test('TEXT-06 @narrow images that are pasted or dropped into Markdown are offered, sent after a press alone, and stand behind what was pasted', async ({
  page,
  signIn,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/library/')) sent.push(request.url());
    if (request.url().includes('elsewhere')) sent.push(request.url());
  });
  await openBody(page, signIn);
  const markdown = markdownOf(page);
  await markdown.fill('Ende');
  await markdown.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 0));
  await expect
    .poll(async () => {
      await markdown.fill('Ende');
      await markdown.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 0));
      await bring(markdown, 'paste', { html: withImages, text: 'Orte Zur Nacht' });
      return markdown.inputValue();
    })
    .toBe('## Orte\n\nZur Nacht\n\nEnde');
  const line = page.getByRole('status').filter({ hasText: 'Pasted from Word' });
  await expect(line).toContainText('1 image on another website, it was not fetched');
  await expect(line).toContainText('2 images came along eins.png, image2.png');
  const add = line.getByRole('button', { name: 'Add to the library' });
  await expect.poll(() => add.evaluate(isUncovered), 'in sight, and not under the bar with Save').toBe(true);
  await line.getByRole('button', { name: 'Show addresses' }).click();
  await expect(line).toContainText('https://elsewhere.example/far.png');
  await expect
    .poll(() =>
      line
        .locator('img')
        .first()
        .evaluate((one: HTMLImageElement) => one.naturalWidth),
    )
    .toBe(8);
  await line.scrollIntoViewIfNeeded();
  expect(await axeFindingsInLight(page)).toEqual([]);
  await page.screenshot({ path: `test-results/text-image-offer-${page.viewportSize()?.width}.png` });
  expect(sent).toEqual([]);
  await line.getByRole('button', { name: 'Add to the library' }).click();
  await store(page, ['eins.png', 'image2.png']);
  await expect(markdown).toBeFocused();
  await expect(markdown).toHaveValue(
    /^## Orte\n\nZur Nacht\n\n!\[Bild eins\.png\]\([^)]+\/rs:fill[^)]+\)\n\n!\[Bild image2\.png\]\([^)]+\)\n\nEnde$/,
  );
  await page.keyboard.press('Control+z');
  await expect(markdown).toHaveValue('## Orte\n\nZur Nacht\n\nEnde');
  expect(sent.some((url) => url.includes('elsewhere'))).toBe(false);

  await bring(markdown, 'drop', { files: ['foto.png', 'zeichnung.svg'] });
  const offer = page.getByRole('status').filter({ hasText: '2 images dropped here' });
  await offer.getByRole('button', { name: 'Add to the library' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload new Image' });
  await expect(upload).toContainText('1 cannot be stored');
  await upload.getByRole('button', { name: 'Cancel' }).click();
  await expect(upload).toBeHidden();
  await expect(library(page)).toBeHidden();
  await expect(markdown).toHaveValue('## Orte\n\nZur Nacht\n\nEnde');
  await expect(markdown).toBeFocused();
});

test('TEXT-06 in Text too, and what came with a text is said with Undo and As plain text', async ({ page, signIn }) => {
  await openBody(page, signIn);
  const markdown = markdownOf(page);
  await markdown.fill('Anfang\n\n+   Ende');
  const view = page.getByRole('group', { name: 'View' }).first();
  await view.getByRole('button', { name: 'Text' }).click();
  const text = page.getByRole('textbox', { name: 'Body' });
  await text.getByText('Anfang').click();
  await page.keyboard.press('End');
  const line = page.getByRole('status').filter({ hasText: 'Pasted from Word' });
  // Until what reads it is loaded, the plain text is pasted.
  await expect
    .poll(async () => {
      await bring(text, 'paste', { html: withImages, text: 'Orte Zur Nacht' });
      const count = await line.count();
      if (count === 0) await page.keyboard.press('Control+z');
      return count;
    })
    .toBe(1);
  await expect(text.getByRole('heading', { name: 'Orte' })).toBeVisible();
  await line.getByRole('button', { name: 'As plain text' }).click();
  await expect(text.getByRole('heading', { name: 'Orte' })).toHaveCount(0);
  await expect(text).toContainText('Orte');
  await page.getByRole('button', { name: 'With structure' }).click();
  await expect(text.getByRole('heading', { name: 'Orte' })).toBeVisible();
  await line.getByRole('button', { name: 'Add to the library' }).click();
  await store(page, ['eins.png', 'image2.png']);
  await expect(text).toBeFocused();
  await expect(text.getByRole('img', { name: 'Bild eins.png' })).toBeVisible();
  await view.getByRole('button', { name: 'Markdown' }).click();
  await expect(markdown).toHaveValue(
    /^Anfang\n\n## Orte\n\nZur Nacht\n\n!\[Bild eins\.png\]\([^)]+\)\n\n!\[Bild image2\.png\]\([^)]+\)\n\n\+ {3}Ende$/,
  );
  await view.getByRole('button', { name: 'Text' }).click();
  await text.getByText('Anfang').click();
  await page.keyboard.press('End');
  await bring(text, 'paste', { files: ['foto.png'] });
  const offer = page.getByRole('status').filter({ hasText: '1 image in the clipboard' });
  await offer.getByRole('button', { name: 'Leave out' }).click();
  await expect(offer).toHaveCount(0);
  await bring(text, 'paste', { files: ['foto.png'] });
  await offer.getByRole('button', { name: 'Add to the library' }).click();
  await store(page, ['foto.png']);
  await view.getByRole('button', { name: 'Markdown' }).click();
  await expect(markdown).toHaveValue(/^Anfang!\[Bild foto\.png\]\([^)]+\)\n\n## Orte/);
});
