/** The corpora of dangerous Markdown and of dangerous fields, in WebKit and under the real policy. */
import { array, object, string } from '../../contract/decode.ts';
import { dangerousText, fillWithPayloads, harmInPage, payloadScreens } from '../support/field-payloads.ts';
import { elementsInArticles, fillWithCorpus, violationsIn } from '../support/markdown-oracle.ts';
import type { MinimalServer } from '../support/minimal-server.ts';
import { expect, test } from './support/kontor.ts';
import type { WebKitPage } from './support/page.ts';

const seenArticles = array(
  object({
    id: string,
    elements: array(object({ tagName: string, attributes: array(object({ name: string, value: string })) })),
  }),
);

// A dialog that a payload opens makes the next command fail.
test('PAGE-22 S02 S44 the whole corpus is shown without a script, a handler, a dangerous address or a policy violation', async ({
  webkit,
  minimal,
}) => {
  const { pageId, count } = fillWithCorpus(minimal.content);
  await signIn(webkit, minimal);
  await webkit.show(`/domains/1/pages/${pageId}`);
  await expect.poll(async () => seenArticles(await webkit.evaluate(elementsInArticles)).length).toBe(count);
  for (const { id, elements } of seenArticles(await webkit.evaluate(elementsInArticles))) {
    expect(violationsIn(elements), id).toEqual([]);
  }
  expect(await webkit.violations()).toEqual([]);
});

test('S44 S45 dangerous texts, addresses and JSON in every field are shown as text on every screen and do nothing', async ({
  webkit,
  minimal,
}) => {
  fillWithPayloads(minimal.content);
  await signIn(webkit, minimal);
  for (const screen of payloadScreens) {
    await webkit.show(screen);
    await expect.poll(() => webkit.content('main'), screen).toContain(dangerousText);
    expect(await webkit.evaluate(harmInPage), screen).toEqual([]);
  }
  expect(await webkit.violations()).toEqual([]);
});

test('S02 S44 a breach of the policy is noticed here', async ({ webkit, minimal }) => {
  await signIn(webkit, minimal);
  await webkit.evaluate(() => {
    new Image().src = 'https://evil.example/';
  });
  await expect.poll(() => webkit.violations()).toEqual([expect.stringContaining('img-src https://evil.example')]);
});

async function signIn(webkit: WebKitPage, { origin }: MinimalServer): Promise<void> {
  await webkit.goto(`${origin}/login`);
  await webkit.named('a', 'Allow').click();
  await webkit.named('h1', 'Domains').isThere();
  await webkit.watchPolicy();
}
