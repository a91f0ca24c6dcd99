/** The corpus of dangerous Markdown, in a real browser and under the real policy. */
import { violationsIn } from '../support/markdown-oracle.ts';
import { emptySection } from '../support/minimal/content.ts';
import vectors from '../vectors/xss-markdown.json' with { type: 'json' };
import { expect, test } from './support/kontor.ts';
import { signInAt } from './support/minimal-console.ts';

test('PAGE-22 S02 S44 the whole corpus is shown without a script, a handler, a dangerous address or a policy violation', async ({
  page,
  minimal,
}) => {
  const start = minimal.content.domains[0]?.pages[0];
  if (!start) throw new Error('The minimal server has no page');
  start.sections = vectors.payloads.map(({ markdown, id }, index) => ({
    ...emptySection(),
    id: 1000 + index,
    headline: id,
    body: markdown,
    items: [],
  }));
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
  await page.goto(`${minimal.origin}/domains/1/pages/${start.id}`);
  await expect(page.getByRole('article')).toHaveCount(vectors.payloads.length);
  const markup = await page.getByRole('article').evaluateAll((articles) =>
    articles.map((article) => ({
      id: article.getAttribute('aria-label') ?? '',
      elements: [...article.querySelectorAll('*')].map((element) => ({
        tagName: element.tagName,
        attributes: [...element.attributes].map(({ name, value }) => ({ name, value })),
      })),
    })),
  );
  for (const { id, elements } of markup) expect(violationsIn(elements), id).toEqual([]);
  expect({ dialogs, foreign }).toEqual({ dialogs: [], foreign: [] });
});
