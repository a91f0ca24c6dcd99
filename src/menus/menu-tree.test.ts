import fastCheck from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MenuEntry } from '../../contract/entities.ts';
import {
  addEntry,
  changeEntry,
  countEntries,
  describeTree,
  type EntryNode,
  findRow,
  indentEntry,
  levelsOf,
  moveEntry,
  outdentEntry,
  placeEntry,
  placeOfDrop,
  removeEntry,
  restoreStructure,
  rowsOf,
  withKeys,
  withoutKeys,
} from './menu-tree.ts';

const entry = (target_text: string, entries: MenuEntry[] = []): MenuEntry => ({
  target_text,
  target_page_path: null,
  target_url: null,
  entries,
});

/** `a(b(c,d),e)` */
const shape = (nodes: readonly EntryNode[]): string =>
  nodes.map((node) => `${node.target_text}${node.entries.length > 0 ? `(${shape(node.entries)})` : ''}`).join(',');
const tree = withKeys([entry('a', [entry('b', [entry('c'), entry('d')]), entry('e')]), entry('f')]);
const key = (text: string) => rowsOf(tree).find(({ node }) => node.target_text === text)?.node.key ?? 'none';

describe('the tree of a menu', () => {
  it('MENU-03 moves higher and lower among siblings, and no further than the ends', () => {
    expect(shape(moveEntry(tree, key('d'), -1))).toBe('a(b(d,c),e),f');
    expect(shape(moveEntry(tree, key('a'), 1))).toBe('f,a(b(c,d),e)');
    expect(moveEntry(tree, key('c'), -1)).toBe(tree);
    expect(moveEntry(tree, key('f'), 1)).toBe(tree);
  });

  it('MENU-03 adds an entry, a sub and a subsub', () => {
    expect(shape(changeEntry(addEntry(tree, null, 'new'), 'new', { target_text: 'x' }))).toBe('a(b(c,d),e),f,x');
    expect(shape(changeEntry(addEntry(tree, key('f'), 'new'), 'new', { target_text: 'x' }))).toBe('a(b(c,d),e),f(x)');
    expect(shape(changeEntry(addEntry(tree, key('e'), 'new'), 'new', { target_text: 'x' }))).toBe('a(b(c,d),e(x)),f');
  });

  it('MENU-04 makes no fourth level, by adding, indenting or dropping', () => {
    expect(addEntry(tree, key('c'), 'new')).toBe(tree);
    expect(indentEntry(tree, key('d'))).toBe(tree);
    expect(placeEntry(tree, key('a'), { parentKey: key('f'), index: 0 })).toBe(tree);
    expect(placeEntry(tree, key('b'), { parentKey: key('e'), index: 0 })).toBe(tree);
    expect(placeEntry(tree, key('a'), { parentKey: key('b'), index: 0 })).toBe(tree);
  });

  it('MENU-03 indents below the sibling before, and outdents after the parent', () => {
    expect(shape(indentEntry(tree, key('e')))).toBe('a(b(c,d,e)),f');
    expect(shape(outdentEntry(tree, key('c')))).toBe('a(b(d),c,e),f');
    expect(shape(outdentEntry(tree, key('b')))).toBe('a(e),b(c,d),f');
    expect(indentEntry(tree, key('a'))).toBe(tree);
    expect(outdentEntry(tree, key('f'))).toBe(tree);
  });

  it('MENU-04 removes an entry with all below it', () => {
    expect(shape(removeEntry(tree, key('b')))).toBe('a(e),f');
  });

  it('MENU-03 undoes a removal without undoing what was typed since', () => {
    const typed = changeEntry(removeEntry(tree, key('b')), key('f'), { target_text: 'F' });
    expect(shape(restoreStructure(tree, typed))).toBe('a(b(c,d),e),F');
  });

  const dropped = (dragged: string, target: string, side: 'before' | 'after' | 'inside') => {
    const place = placeOfDrop(tree, key(dragged), { key: key(target), side });
    return place && shape(placeEntry(tree, key(dragged), place));
  };

  it('MENU-03 drops an entry before, after or below another', () => {
    expect(dropped('f', 'a', 'before')).toBe('f,a(b(c,d),e)');
    expect(dropped('b', 'e', 'after')).toBe('a(e,b(c,d)),f');
    expect(dropped('f', 'b', 'inside')).toBe('a(b(c,d,f),e)');
    expect(dropped('d', 'a', 'after')).toBe('a(b(c),e),d,f');
  });

  it('MENU-04 refuses a drop on itself, below itself and on a fourth level', () => {
    expect(dropped('a', 'a', 'after')).toBe(null);
    expect(dropped('a', 'c', 'after')).toBe(null);
    expect(dropped('a', 'f', 'inside')).toBe(null);
    expect(dropped('f', 'c', 'inside')).toBe(null);
  });

  it('MENU-02 says how large it is', () => {
    expect([describeTree([]), describeTree([entry('a')]), describeTree(withoutKeys(tree))]).toEqual([
      'no entries',
      '1 entry on 1 level',
      '6 entries on 3 levels',
    ]);
  });

  it('MENU-05 reads back what it wrote, with the same keys every time', () => {
    expect(withKeys(withoutKeys(tree))).toEqual(tree);
  });
});

const menus = fastCheck.letrec<{ one: MenuEntry; two: MenuEntry; three: MenuEntry }>((tie) => {
  const level = (below: fastCheck.Arbitrary<MenuEntry[]>) =>
    fastCheck.tuple(fastCheck.string({ maxLength: 3 }), below).map(([text, entries]) => entry(text, entries));
  return {
    three: level(fastCheck.constant([])),
    two: level(fastCheck.array(tie('three'), { maxLength: 3 })),
    one: level(fastCheck.array(tie('two'), { maxLength: 3 })),
  };
});
const steps = fastCheck.array(
  fastCheck.record({ what: fastCheck.nat(6), at: fastCheck.nat(), to: fastCheck.nat(), index: fastCheck.nat(5) }),
  { maxLength: 12 },
);

describe('any menu after any changes', () => {
  it('MENU-03 MENU-04 is never deeper than three levels and loses no entry that was not removed', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.array(menus.one, { maxLength: 4 }), steps, (entries, changes) => {
        let nodes = withKeys(entries);
        changes.forEach(({ what, at, to, index }, turn) => {
          const rows = rowsOf(nodes);
          const before = keysOf(nodes);
          const chosen = rows[at % Math.max(rows.length, 1)]?.node.key ?? 'none';
          const other = rows[to % Math.max(rows.length, 1)]?.node.key ?? null;
          const removed = what === 6 ? keysOf(below(nodes, chosen)) : [];
          const added = `new${turn}`;
          nodes = apply(nodes, what, { chosen, other, index, added });
          const expected = before.filter((each) => !removed.includes(each));
          expect(keysOf(nodes).filter((each) => each !== added)).toEqual(expected);
          expect(levelsOf(withoutKeys(nodes))).toBeLessThanOrEqual(3);
        });
      }),
      { numRuns: 500 },
    );
  });

  it('MENU-03 is as it was after a change and its undoing', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.array(menus.one, { maxLength: 4 }), steps, (entries, changes) => {
        const nodes = withKeys(entries);
        const changed = changes.reduce((tree, { what, at, to, index }, turn) => {
          const rows = rowsOf(tree);
          const chosen = rows[at % Math.max(rows.length, 1)]?.node.key ?? 'none';
          const other = rows[to % Math.max(rows.length, 1)]?.node.key ?? null;
          return apply(tree, what, { chosen, other, index, added: `new${turn}` });
        }, nodes);
        expect(restoreStructure(nodes, changed)).toEqual(nodes);
        expect(countEntries(withoutKeys(changed))).toBe(rowsOf(changed).length);
      }),
    );
  });
});

type Step = { chosen: string; other: string | null; index: number; added: string };

function apply(nodes: EntryNode[], what: number, { chosen, other, index, added }: Step): EntryNode[] {
  if (what === 0) return moveEntry(nodes, chosen, 1);
  if (what === 1) return moveEntry(nodes, chosen, -1);
  if (what === 2) return indentEntry(nodes, chosen);
  if (what === 3) return outdentEntry(nodes, chosen);
  if (what === 4) return placeEntry(nodes, chosen, { parentKey: other, index });
  if (what === 5) return addEntry(nodes, other, added);
  return removeEntry(nodes, chosen);
}

function below(nodes: readonly EntryNode[], chosen: string): EntryNode[] {
  const row = findRow(nodes, chosen);
  return row ? [row.node] : [];
}

function keysOf(nodes: readonly EntryNode[]): string[] {
  return rowsOf(nodes)
    .map(({ node }) => node.key)
    .sort();
}
