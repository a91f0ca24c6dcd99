import { describe, expect, it } from 'vitest';
import { stateOf } from './editor-state.ts';
import { findingsIn } from './findings.ts';

const noKey = () => false;
const pages = new Set(['/besuch']);

function found(text: string) {
  const state = stateOf(text, noKey, noKey);
  if (!state) throw new Error('The text opens as Markdown.');
  return findingsIn(state.doc, (path) => (pages.has(path) ? `/domains/1${path}` : null)).map(
    ({ from, to, ...rest }) => ({
      ...rest,
      at: state.doc.textBetween(from, to),
    }),
  );
}

describe('What is found in a text', () => {
  it('X24 TEXT-03 a heading that skips a level is found, the first one below the title, too', () => {
    expect(found('# Eins\n\n## Zwei\n\n#### Vier\n\n### Drei')).toEqual([
      { kind: 'heading', words: 'Vier', level: 4, above: 2, at: 'Vier' },
    ]);
    expect(found('### Drei')).toMatchObject([{ level: 3, above: 1 }]);
  });

  it('X24 TEXT-03 links that say nothing or lead nowhere, and images without a description are found where they are', () => {
    const text =
      '- Zum Besuch [**hi**er](/besuch) und [Seite](/weg)\n\n|![](/b.png)|[Besuch](/besuch)|\n|-|-|\n|[Web](https://a.de)|![Bild](/b.png)|';
    expect(found(text)).toEqual([
      { kind: 'words', words: 'hier', href: '/besuch', at: 'hier' },
      { kind: 'dead', words: 'Seite', href: '/weg', at: 'Seite' },
      { kind: 'image', at: '' },
    ]);
    expect(found('[hier](/weg)').map(({ kind }) => kind)).toEqual(['words', 'dead']);
  });
});
