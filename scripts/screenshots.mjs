/** `npm run screenshots`: takes the screenshots of the README. */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { samplePasswords, startBuiltServer } from './support/built-server.mjs';
import { chromiumSwitches, findChromium } from './support/chromium.mjs';
import { ensureBuild } from './support/ensure-build.mjs';

await ensureBuild();
const kontor = await startBuiltServer();
const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: chromiumSwitches });
try {
  for (const colorScheme of ['light', 'dark']) await capture(colorScheme);
} finally {
  await browser.close();
  await kontor.stop();
}

async function capture(colorScheme) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 860 }, colorScheme, locale: 'en-GB' });
  const take = (name) => {
    const file = `docs/${name}${colorScheme === 'light' ? '' : `-${colorScheme}`}.png`;
    return page.screenshot({ path: fileURLToPath(new URL(`../${file}`, import.meta.url)) });
  };
  await page.goto(`${kontor.origin}/login`);
  await page.getByLabel('Email').fill('anke.brandt@kontor.example');
  await page.getByLabel('Password', { exact: true }).fill(samplePasswords.editor);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'stadtbibliothek-lindenau.de' }).click();
  const domain = page.url();
  await page.getByRole('button', { name: 'New Page' }).click();
  await page.getByLabel('Headline', { exact: true }).fill('Lesenacht für die vierten Klassen');
  await page.getByLabel('Filter Headline/Path').fill('lese');
  await take('screenshot');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.goto(`${domain}/pages/1/change`);
  await page.getByRole('button', { name: 'Edit Section' }).nth(1).click();
  const body = page.getByLabel('Body', { exact: true });
  await body.press('Control+End');
  await body.pressSequentially(' Im **Keller** wird gedruckt.');
  await page.getByText('Every change is kept in this browser').waitFor();
  await take('screenshot-editor');
  await page.close();
}
