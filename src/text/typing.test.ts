import { type EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import * as commands from './commands.ts';
import { stateOf, textOf } from './editor-state.ts';

const noKey = () => false;

/** A text with the caret at the end, or at `|`. */
function open(text: string): EditorState {
  const state = stateOf(text.replace('|', ''), noKey, noKey);
  if (!state) throw new Error('The text opens as Markdown.');
  return state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)));
}

/** The text after the keys were typed, as a view would hand them on. */
function type(state: EditorState, keys: string): EditorState {
  let current = state;
  const view = {
    get state() {
      return current;
    },
    composing: false,
    dispatch: (transaction: EditorState['tr']) => {
      current = current.apply(transaction);
    },
  };
  for (const key of keys) {
    const { from, to } = current.selection;
    const isTaken = current.plugins.some((plugin) => {
      const handle: unknown = plugin.props.handleTextInput;
      return typeof handle === 'function' && handle.call(plugin, view, from, to, key) === true;
    });
    if (!isTaken) current = current.apply(current.tr.insertText(key, from, to));
  }
  return current;
}

describe('Markdown that is typed in Text', () => {
  it.each([
    ['## Titel', '## Titel'],
    ['#### Titel', '#### Titel'],
    ['- Punkt', '- Punkt'],
    ['* Punkt', '- Punkt'],
    ['1. Punkt', '1. Punkt'],
    ['24. Dezember', '24. Dezember'],
    ['> Zitat', '> Zitat'],
    ['- [ ] offen', '- [ ] offen'],
    ['- [x] fertig', '- [x] fertig'],
    ['Das ist **fett** hier', 'Das ist **fett** hier'],
    ['Das ist *kursiv* hier', 'Das ist *kursiv* hier'],
    ['Das ist `code` hier', 'Das ist `code` hier'],
    ['Das ist ~~weg~~ hier', 'Das ist ~~weg~~ hier'],
    ['Zur [Seite](/seite) hier', 'Zur [Seite](/seite) hier'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['ein_wort_so', 'ein_wort_so'],
  ])('TEXT-03 turns into what it means: %s', (keys, text) => {
    const state = type(open(''), keys);
    expect(textOf(state)).toBe(text);
    expect(state.doc.textContent).not.toMatch(/\*\*|~~|`|^[#>-] |\]\(/);
  });

  it('TEXT-03 stays as it is typed in code', () => {
    expect(textOf(type(open('```\na\n```'), ' **b**'))).toBe('```\na **b**\n```');
  });
});

describe('The tools of Text', () => {
  const use = (text: string, command: (typeof commands)['bold']): string => {
    let state = open(text);
    command(state, (transaction) => {
      state = state.apply(transaction);
    });
    return textOf(state);
  };

  it.each([
    ['heading', commands.heading(3), 'a\n\nb', 'a\n\n### b'],
    ['heading again', commands.heading(3), 'a\n\n### b', 'a\n\nb'],
    ['bulleted list', commands.bulletedList, 'a\n\nb', 'a\n\n- b'],
    ['bulleted list again', commands.bulletedList, '* a\n* b', '* a\n\nb'],
    ['numbered list in place of bullets', commands.numberedList, '- a\n- b', '1. a\n2. b'],
    ['task', commands.taskList, '- a\n- b', '- a\n- [ ] b'],
    ['quote', commands.quote, 'a\n\nb', 'a\n\n> b'],
    ['quote again', commands.quote, '> a', 'a'],
    ['code block', commands.codeBlock, 'a', '```\na\n```'],
    ['rule', commands.rule, 'a\n\n', 'a\n\n---\n\n'],
    ['table', commands.table, 'a', 'a\n\n|  |  |\n| --- | --- |\n|  |  |'],
  ])('TEXT-03 %s', (_, command, text, expected) => {
    expect(use(text, command)).toBe(expected);
  });
});
