/** Binds the menu chart to the form's tree. Every change of an entry goes through `act`. */
import { useCallback, useState } from 'react';
import type { MenuEntry } from '../../contract/entities.ts';
import { menuEditorMachine, type Removal } from '../../machines/menu-editor.machine.ts';
import { number, t } from '../language/translate.ts';
import { randomId } from '../lib/ids.ts';
import { urlRefusal } from '../lib/url-refusal.ts';
import { useLatest } from '../lib/use-latest.ts';
import { useMachineBinding } from '../lib/use-machine-binding.ts';
import {
  addEntry,
  changeEntry,
  countEntries,
  type EntryContent,
  type EntryNode,
  findRow,
  indentEntry,
  moveEntry,
  outdentEntry,
  type Place,
  placeEntry,
  removeEntry,
  rowsOf,
  withKeys,
  withoutKeys,
} from './menu-tree.ts';
import { useStructureHistory } from './use-structure-history.ts';

/** The actions of an entry's controls. After a move with `from: 'text'` the focus stays in the entry's text. */
export type EntryAction =
  | { do: 'write'; key: string; content: Partial<EntryContent> }
  | { do: 'add'; key: string | null }
  | Move
  | { do: 'remove'; key: string }
  | { do: 'choosePage'; key: string }
  | { do: 'enterUrl'; key: string };
type Step = 'higher' | 'lower' | 'indent' | 'outdent';
type Move = { do: Step; key: string; from?: 'text' } | { do: 'place'; key: string; place: Place };
/** The control to focus after a change. Every request is a new object, so that an effect can depend on it. */
export type FocusRequest = { key: string | null; control: EntryAction['do'] };

export type MenuTree = {
  tree: EntryNode[];
  onChange: (after: EntryNode[]) => void;
  /** Counts how often the form's entries were replaced from outside. The editor is created anew then: its undo steps are void. */
  version: number;
};

/** The entries belong to the form; here they get keys, so that a moved entry keeps its line. */
export function useMenuTree(entries: MenuEntry[], onEntries: (entries: MenuEntry[]) => void): MenuTree {
  const [state, setState] = useState(() => ({ entries, tree: withKeys(entries), version: 0 }));
  // The form's entries are not those set by `onChange`: a draft was restored, or someone else's save was taken over.
  if (state.entries !== entries) setState({ entries, tree: withKeys(entries), version: state.version + 1 });
  const { tree, version } = state;
  const onChange = (after: EntryNode[]) => {
    const plain = withoutKeys(after);
    onEntries(plain);
    setState({ entries: plain, tree: after, version });
  };
  return { tree, onChange, version };
}

export type MenuEditor = ReturnType<typeof useMenuEditor>;

export function useMenuEditor({ tree, onChange }: MenuTree) {
  const [focus, setFocus] = useState<FocusRequest | null>(null);
  const latest = useLatest({ tree, onChange });
  const focusText = useCallback((key: string | null) => setFocus({ key, control: 'write' }), []);
  const history = useStructureHistory(latest, focusText);
  const { record } = history;
  const { snapshot, send } = useMachineBinding(menuEditorMachine, {
    on: {
      'target.set': ({ key, path, url }) =>
        onChange(changeEntry(tree, key, { target_page_path: path, target_url: url })),
      'entry.removed': ({ removal: { key, name } }) =>
        restructure(
          removeEntry(tree, key),
          () => t('{entry} is removed.', { entry: quoted(name) }),
          neighbour(tree, key),
        ),
    },
  });
  const restructure = useCallback(
    (after: EntryNode[], words: (after: EntryNode[]) => string, request: FocusRequest) => {
      const before = latest.current.tree;
      if (after === before) return;
      record({ before, key: request.key, words: words(after) });
      latest.current.onChange(after);
      setFocus(request);
    },
    [record, latest],
  );
  const act = useCallback(
    (action: EntryAction) => {
      const { tree, onChange } = latest.current;
      if (action.do === 'write') return onChange(changeEntry(tree, action.key, action.content));
      if (action.do === 'choosePage') return send({ type: 'page.choose', key: action.key });
      if (action.do === 'enterUrl') return send({ type: 'url.enter', key: action.key });
      if (action.do === 'remove') return send({ type: 'removal.requested', ...removalOf(tree, action.key) });
      if (action.do === 'add') {
        const key = randomId();
        return restructure(addEntry(tree, action.key, key), () => t('An entry is added.'), { key, control: 'write' });
      }
      const { key } = action;
      const control = action.do !== 'place' && action.from === 'text' ? 'write' : action.do;
      restructure(moved(tree, action), (after) => positionText(after, key), { key, control });
    },
    [send, latest, restructure],
  );
  const { context } = snapshot;
  return {
    tree,
    /** Keeps its identity, so that only changed entries are rendered again. */
    act,
    /** About the last change. */
    message: history.message,
    /** Reverses the last change. */
    reversal: history.reversal,
    focus,
    isChoosingPage: snapshot.hasTag('choosingPage'),
    isEnteringUrl: snapshot.hasTag('enteringUrl'),
    refusal: context.refusal,
    /** The URL of the entry whose target is being edited. */
    url: context.key === null ? null : (findRow(tree, context.key)?.node.target_url ?? null),
    removal: snapshot.hasTag('confirming') ? context.removal : null,
    pageChosen: (path: string) => send({ type: 'page.chosen', path }),
    urlChanged: () => send({ type: 'url.changed' }),
    submitUrl: (url: string) => send({ type: 'url.submitted', url: url.trim(), refusal: urlRefusal(url) }),
    confirmRemoval: () => send({ type: 'removal.confirmed' }),
    cancel: () => send({ type: 'choice.cancelled' }),
  };
}

function moved(tree: EntryNode[], action: Move): EntryNode[] {
  if (action.do === 'higher') return moveEntry(tree, action.key, -1);
  if (action.do === 'lower') return moveEntry(tree, action.key, 1);
  if (action.do === 'indent') return indentEntry(tree, action.key);
  return action.do === 'place' ? placeEntry(tree, action.key, action.place) : outdentEntry(tree, action.key);
}

function removalOf(tree: EntryNode[], key: string): Removal {
  const node = findRow(tree, key)?.node;
  return { key, name: node?.target_text ?? '', below: node ? countEntries(withoutKeys(node.entries)) : 0 };
}

/** "“Lesegarten” is now 2 of 2 below “Lesecafé und Garten”." */
function positionText(tree: EntryNode[], key: string): string {
  const row = findRow(tree, key);
  if (!row) return '';
  const values = { entry: quoted(row.node.target_text), place: number(row.index + 1), count: number(row.count) };
  if (!row.parent) return t('{entry} is now {place} of {count}.', values);
  const { target_text: parent } = row.parent;
  return parent
    ? t('{entry} is now {place} of {count} below “{parent}”.', { ...values, parent })
    : t('{entry} is now {place} of {count} below an entry without text.', values);
}

/** The entry to focus when `key` is removed: the next one, else the previous one. */
function neighbour(tree: EntryNode[], key: string): FocusRequest {
  const rows = rowsOf(tree);
  const at = rows.findIndex(({ node }) => node.key === key);
  const level = rows[at]?.level ?? 0;
  const next = rows.slice(at + 1).find((row) => row.level <= level) ?? rows[at - 1];
  return { key: next?.node.key ?? null, control: 'write' };
}

function quoted(text: string | null): string {
  return text ? t('“{text}”', { text }) : t('The entry without text');
}
