import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'playwright/test';

declare const run: (seed: number, steps: number) => Promise<string | null>;

test('R18 APP-08 React shows what it should, whatever strangers did to its texts: 200 pages, 2,000 changes at random', async ({
  page,
}) => {
  const entry = fileURLToPath(new URL('./support/strange-page.tsx', import.meta.url));
  const { outputFiles } = await build({
    ...{ entryPoints: [entry], bundle: true, write: false, format: 'iife', jsx: 'automatic' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  await page.setContent('<!doctype html><body></body>');
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
  const failures = await page.evaluate(async () => {
    const found: string[] = [];
    for (let seed = 1; seed <= 200; seed += 1) {
      const failure = await run(seed, 10);
      if (failure) found.push(failure);
    }
    return [`${found.length} failed`, ...found.sort((one, other) => one.length - other.length).slice(0, 3)];
  });
  expect(failures).toEqual(['0 failed']);
});
