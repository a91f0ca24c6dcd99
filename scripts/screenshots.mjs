/** `npm run screenshots`: the pictures of the README, taken from the running product. */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { samplePasswords, startBuiltServer } from './support/built-server.mjs';
import { chromiumSwitches, findChromium } from './support/chromium.mjs';
import { ensureBuild } from './support/ensure-build.mjs';

await ensureBuild();
const kontor = await startBuiltServer();
const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: chromiumSwitches });
try {
  for (const colorScheme of ['light', 'dark']) await picture(colorScheme);
} finally {
  await browser.close();
  await kontor.stop();
}

async function picture(colorScheme) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 860 }, colorScheme });
  await page.goto(`${kontor.origin}/login`);
  await page.getByLabel('Email').fill('anke.brandt@kontor.example');
  await page.getByLabel('Password', { exact: true }).fill(samplePasswords.editor);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'stadtbibliothek-lindenau.de' }).click();
  await page.getByRole('button', { name: 'New Page' }).click();
  await page.getByLabel('Headline', { exact: true }).fill('Lesenacht für die vierten Klassen');
  await page.getByLabel('Filter Headline/Path').fill('lese');
  const file = colorScheme === 'light' ? 'screenshot.png' : `screenshot-${colorScheme}.png`;
  await page.screenshot({ path: fileURLToPath(new URL(`../docs/${file}`, import.meta.url)) });
  await page.close();
}
