/** The corpus of dangerous Markdown, in a real browser and under the real policy. */
import { elementsInArticles, fillWithCorpus, violationsIn } from '../support/markdown-oracle.ts';
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

test('PAGE-22 S02 S44 the whole corpus is shown without a script, a handler, a dangerous address or a policy violation', async ({
  page,
  minimal,
}) => {
  const { pageId, count } = fillWithCorpus(minimal.content);
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('http://127.0.0.1') && request.resourceType() !== 'image')
      foreign.push(request.url());
  });
  await signInAt(page, minimal);
  await page.goto(`${minimal.origin}/domains/1/pages/${pageId}`);
  await expect(page.getByRole('article')).toHaveCount(count);
  for (const { id, elements } of await page.evaluate(elementsInArticles))
    expect(violationsIn(elements), id).toEqual([]);
  expect({ dialogs, foreign }).toEqual({ dialogs: [], foreign: [] });
});
