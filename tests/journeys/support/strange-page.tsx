/** A page of React's in which strangers change texts at random; `run` is called by the journey. */
import { Fragment } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { allowTranslation } from '../../../src/lib/translated-texts.ts';
import { generator } from '../../support/random.ts';

type State = { word: string; count: number; isOpen: boolean; ids: readonly number[] };

function Texts({ word, count, isOpen, ids }: State) {
  return (
    <>
      <p>
        {word} of {count} {isOpen && <b>bold {word}</b>} end{count}
      </p>
      <ul>
        {ids.map((id) => (
          <li key={id}>
            {id} item {word}
          </li>
        ))}
      </ul>
      <p>
        {isOpen ? word : <i>{count}</i>} tail {word}
      </p>
      <p>
        {ids.map((id) => (
          <Fragment key={id}>text{id}, </Fragment>
        ))}
        last
      </p>
      {word}: {count}
    </>
  );
}

const element = (name: string, ...children: Node[]) => {
  const made = document.createElement(name);
  made.append(...children);
  return made;
};
const copyOf = (text: Text) => text.cloneNode() as Text;

/** What somebody does to one text. */
const acts: Record<string, (text: Text, at: number) => void> = {
  wrap: (text) => {
    const font = element('font');
    text.replaceWith(font);
    font.append(text);
  },
  replace: (text) => text.replaceWith(element('font', element('font', copyOf(text)))),
  replaceBefore: (text) => {
    text.before(element('font', copyOf(text)));
    text.remove();
  },
  split: (text, at) => void text.splitText(at),
  mark: (text, at) => {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, text.data.length);
    range.surroundContents(element('mark'));
  },
  read: (text) => text.replaceWith(...text.data.split(/(?<=\s)/).map((word) => element('span', new Text(word)))),
  unwrap: (text) => {
    const parent = text.parentElement;
    if (parent?.matches('font, mark, span')) parent.replaceWith(...parent.childNodes);
  },
  join: (text) => text.parentNode?.normalize(),
  joinAll: (text) => text.getRootNode().normalize?.(),
  insert: (text) => {
    text.before(element('x-helper'));
    text.after(element('x-helper'));
  },
  gather: (text) => {
    const next = text.nextSibling;
    if (!(next instanceof Text)) return;
    const font = element('font');
    text.before(font);
    font.append(text, next);
  },
};

const textsIn = (root: Node) => {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
};

/** What went wrong: nothing, or the acts that led there. */
async function run(seed: number, steps: number): Promise<string | null> {
  const below = generator(seed);
  const pick = <T,>(list: readonly T[]): T => list[below(list.length)] as T;
  const [page, fresh] = [element('div'), element('div')];
  document.body.replaceChildren(page);
  let failure: string | null = null;
  const onUncaughtError = (error: unknown) => {
    failure = String(error);
  };
  const root = createRoot(page, { onUncaughtError });
  const model = createRoot(fresh, { onUncaughtError });
  let state: State = { word: 'ein', count: 1, isOpen: true, ids: [1, 2, 3] };
  const done: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    state = {
      word: pick(['ein', 'zwei Worte', 'x', state.word]),
      count: below(3) === 0 ? state.count : below(100),
      isOpen: below(2) === 0,
      ids: below(2) === 0 ? state.ids : [1, 2, 3, 4, 5].filter(() => below(2) === 0).sort(() => below(3) - 1),
    };
    done.push(JSON.stringify(state));
    flushSync(() => root.render(<Texts {...state} />));
    flushSync(() => model.render(<Texts {...state} />));
    if (failure || page.textContent !== fresh.textContent) {
      return `${seed}: ${failure ?? `“${page.textContent}” instead of “${fresh.textContent}”`} after\n${done.join('\n')}`;
    }
    for (let act = below(4); act > 0; act -= 1) {
      const texts = textsIn(page);
      const name = pick(Object.keys(acts));
      const text = texts[below(texts.length)];
      if (!text) continue;
      done.push(`${name} ${text.data}`);
      acts[name]?.(text, below(text.data.length + 1));
      if (below(3) === 0) await Promise.resolve();
    }
  }
  root.unmount();
  model.unmount();
  return null;
}

allowTranslation();
Object.assign(window, { run });
