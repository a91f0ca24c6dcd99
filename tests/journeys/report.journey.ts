/** The report as a tester opens it: from the disk, by keyboard, in light and in dark. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'playwright/test';
import type { ModelResult, PathResult } from '../support/model-results.ts';
import { axeFindings } from './support/axe.ts';

const root = join(import.meta.dirname, '../..');
const transition = 'command.idle: command.requested -> command.running';

test('TEST-03 the report draws a chart, marks what was missed, shows a screenshot, and says what has changed', async ({
  page,
}, info) => {
  const folder = info.outputPath('results');
  mkdirSync(join(folder, 'models'), { recursive: true });
  writeResults(folder, { passed: true, failure: null });
  writeReport(folder);
  writeResults(folder, { passed: false, failure: 'Error: the button is locked' });
  writeReport(folder);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const address = pathToFileURL(join(folder, 'report.html')).href;
  await page.goto(address);

  await expect(page.getByRole('heading', { name: 'Report of the tests' })).toBeVisible();
  await expect(page.getByText('npm test -- --only unit')).toBeVisible();
  const differences = page.getByRole('region', { name: 'Differences' });
  await expect(differences.getByRole('row', { name: /command, browser: asks passed failed/ })).toBeVisible();
  await expect(page.getByRole('img', { name: 'The chart command', exact: true })).toBeVisible();
  await expect(page.locator('[data-state="command.running"]')).toHaveAttribute('data-mark', 'met');
  await expect(page.locator('[data-state="command.failed"]')).toHaveAttribute('data-mark', 'missed');

  await page.getByText('Paths of command').focus();
  await page.keyboard.press('Enter');
  await page.getByText('✗ browser 250 ms asks').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('browser: Error: the button is locked')).toBeVisible();
  await page.getByRole('link', { name: '(screenshot)' }).press('Enter');
  await expect(page.getByRole('img', { name: /^Screen 1/ })).toBeInViewport();

  await page.setViewportSize({ width: 390, height: 844 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width, 'nothing but drawings and tables is wider than the screen').toBeLessThanOrEqual(0);
  expect(asked.filter((url) => url !== address && !url.startsWith('data:'))).toEqual([]);
  await page.evaluate(keepOneOfEach);
  expect(await axeFindings(page)).toEqual([]);
});

/** Fourteen charts and hundreds of requirements are drawn alike: axe takes a minute for all and learns no more. */
function keepOneOfEach(): void {
  for (const drawing of document.querySelectorAll('section.drawing')) {
    const section = drawing.parentElement;
    if (section?.id !== 'command') section?.remove();
  }
  for (const row of [...document.querySelectorAll('#requirements details')].slice(3)) row.remove();
}

function writeReport(folder: string): void {
  execFileSync(process.execPath, ['scripts/report.mjs', '--results', folder], { cwd: root });
}

function writeResults(folder: string, verdict: Pick<PathResult, 'passed' | 'failure'>): void {
  const steps = [
    {
      event: 'command.requested',
      words: 'asks',
      states: ['command.running'],
      transitions: [transition],
      screenshot: 'asks.png',
    },
  ];
  const result: ModelResult = {
    chart: 'command',
    level: 'browser',
    paths: [{ name: 'asks', steps, duration: 250, ...verdict }],
    hits: {
      states: { 'command.idle': 1, 'command.running': 1, 'command.failed': 0 },
      transitions: { [transition]: 1 },
    },
  };
  writeFileSync(join(folder, 'models/command.browser.json'), JSON.stringify(result));
  writeFileSync(join(folder, 'models/asks.png'), Buffer.from(onePixel, 'base64'));
}

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
