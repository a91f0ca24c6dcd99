import { type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { describe, expect, it } from 'vitest';
import { stateOf, textOf } from './editor-state.ts';
import { changeImage, imageAt, insertImages } from './images.ts';

const noKey = () => false;
const rose = { src: '/rose', alt: 'Rose', markdown: '' };
const two = [rose, { src: '/tulip', alt: 'A [tulip]', markdown: '' }];

/** As much of a view as a command needs. */
function open(text: string) {
  const made = stateOf(text, noKey, noKey);
  if (!made) throw new Error('The text opens as Markdown.');
  let state: EditorState = made;
  const view = {
    get state() {
      return state;
    },
    dispatch: (transaction: EditorState['tr']) => {
      state = state.apply(transaction);
    },
  };
  return view as unknown as EditorView;
}

/** The place behind the words. */
function behind({ state }: EditorView, words: string): number {
  let place = 0;
  state.doc.descendants((node, at) => {
    const index = node.isText ? (node.text ?? '').indexOf(words) : -1;
    if (index >= 0) place = at + index + words.length;
  });
  return place;
}

describe('TEXT-06 images that are inserted in Text', () => {
  it.each([
    ['in the line', 'Ein Satz.\n\n+   b', 'Ein', [rose], false, 'Ein![Rose](/rose) Satz.\n\n+   b'],
    [
      'as blocks',
      'Ein Satz.\n\n+   b',
      'Ein',
      two,
      true,
      'Ein Satz.\n\n![Rose](/rose)\n\n![A \\[tulip\\]](/tulip)\n\n+   b',
    ],
    ['after code', '```\na\n```\n\n<p>b</p>\n', 'a', [rose], false, '```\na\n```\n\n![Rose](/rose)\n\n<p>b</p>\n'],
    ['in a cell', '|a |b|\n|--|-|\n|c |d|\n', 'c', [rose], true, '|a |b|\n|--|-|\n| c![Rose](/rose) |d|\n'],
    ['in an empty text', '', '', [rose], true, '![Rose](/rose)'],
  ])('stand %s, and no other block changes', (_, text, words, images, areBlocks, expected) => {
    const view = open(text);
    insertImages(view, words === '' ? 1 : behind(view, words), images, areBlocks);
    expect(textOf(view.state)).toBe(expected);
    const { selection } = view.state;
    expect([selection instanceof TextSelection, selection.empty]).toEqual([true, true]);
    expect(selection.$from.nodeBefore?.attrs.alt, 'the caret is behind the last').toBe(images.at(-1)?.alt);
  });

  it('a place that is not there any more is the end', () => {
    const view = open('kurz');
    insertImages(view, 4000, [rose]);
    expect(textOf(view.state)).toBe('kurz![Rose](/rose)');
  });

  it('keep their line as it is written but for what is changed of them, and stay chosen', () => {
    const text = 'Ein __Bild__ ![alt](</a b.png> "Titel") &ndash; da.\n\n+   b';
    const view = open(text);
    const at = behind(view, 'Bild') + 1;
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)));
    expect(imageAt(view.state)?.attrs.alt).toBe('alt');
    changeImage(view, { alt: 'Neu' });
    changeImage(view, { src: '/c.png' });
    expect(imageAt(view.state)?.attrs).toMatchObject({ alt: 'Neu', src: '/c.png', title: 'Titel' });
    expect(textOf(view.state)).toBe('Ein __Bild__ ![Neu](/c.png "Titel") &ndash; da.\n\n+   b');
  });
});
