import { describe, expect, it } from 'vitest';
import { change, changesOf, holdOf } from '../../tests/support/live-website.ts';
import { shownChanges } from './use-changes.ts';

const lesecafe = change({ id: 57, seq: 40 });
const menu = change({ id: 7, kind: 'menu', seq: 45 });

describe('DEP-02 DEP-03 the changes on the screen', () => {
  it('DEP-03 a page keeps its place when it is held back or included again', () => {
    const hold = holdOf({});
    const first = changesOf({ rows: [lesecafe, menu], held: [change({ id: 58, hold })] });
    const now = changesOf({ rows: [menu, change({ id: 58 })], held: [{ ...lesecafe, hold }] });
    const { rows, held, news } = shownChanges(first, now);
    expect(rows.map(({ id, hold: own }) => [id, own])).toEqual([
      [57, hold],
      [7, null],
    ]);
    expect(held.map(({ id, hold: own }) => [id, own])).toEqual([[58, null]]);
    expect(news).toEqual([]);
  });

  it('DEP-02 changes that others make meanwhile are news, also to a page that is shown', () => {
    const first = changesOf({ rows: [lesecafe] });
    const again = { ...lesecafe, seq: 51 };
    const further = change({ id: 13, seq: 52 });
    const { rows, news } = shownChanges(first, changesOf({ rows: [further, again, menu], seq: 52 }));
    expect(rows).toEqual([lesecafe]);
    expect(news).toEqual([further, again]);
  });
});
