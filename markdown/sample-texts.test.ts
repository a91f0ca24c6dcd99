import { Transform } from 'prosemirror-transform';
import { describe, expect, it } from 'vitest';
import { dedent } from '../samples/sample.ts';
import { sampleWebsites } from '../samples/websites.ts';
import { documentOf } from '../src/text/documents.ts';
import { schema } from '../src/text/schema.ts';
import { openText } from '../tests/support/text-model.ts';
import { writeDocument } from './write.ts';

const texts = sampleWebsites
  .flatMap(({ pages }) => pages.flatMap(({ sections }) => sections))
  .flatMap(({ body, items = [] }) => [body, ...items.flatMap(({ intro, body: own }) => [intro, own])])
  .flatMap((text) => (text === undefined ? [] : [dedent(text)]));

/** Each block in which one can write, with the place of its first letter. */
function placesOf(text: string): number[] {
  const places: number[] = [];
  openText(text)?.forEach((block, offset) => {
    let found = -1;
    block.descendants((node, place) => {
      if (found < 0 && node.isText) found = offset + 1 + place;
    });
    places.push(block.isTextblock && block.childCount > 0 ? offset + 1 : found);
  });
  return places;
}

describe('The texts of the sample websites', { timeout: 60_000 }, () => {
  it('TEXT-02 are byte for byte what they were when they are opened as Text', () => {
    expect(texts.length).toBeGreaterThan(250);
    expect(texts.filter((text) => text !== written(text, null))).toEqual([]);
  });

  it('TEXT-02 keep the bytes of all other lines when something is typed in one block', () => {
    const edits = texts.flatMap((text) => placesOf(text).map((place) => ({ text, place })));
    expect(edits.length).toBeGreaterThan(texts.length);
    const wrong = edits.filter(({ text, place }) => place >= 0 && !isWordLonger(text, written(text, place)));
    expect(wrong).toEqual([]);
  });
});

/** The text after a word was typed at the place. */
function written(text: string, place: number | null): string | null {
  const node = openText(text);
  if (!node || place === null) return node && writeDocument(documentOf(node));
  return writeDocument(documentOf(new Transform(node).insert(place, schema.text('Neu')).doc));
}

/** Whether only the typed word has been added. */
function isWordLonger(text: string, next: string | null): boolean {
  if (next === null || next.length !== text.length + 3) return false;
  let same = 0;
  while (same < text.length && text[same] === next[same]) same += 1;
  for (let at = same; at >= Math.max(0, same - 3); at -= 1) {
    if (next.slice(at, at + 3) === 'Neu' && text === next.slice(0, at) + next.slice(at + 3)) return true;
  }
  return false;
}
