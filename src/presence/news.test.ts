import { describe, expect, it } from 'vitest';
import type { ChangeEvent, PresentPerson } from '../../contract/events.ts';
import { type EditedPart, holds, isShown, newsOf, placeOf, presenceText } from './news.ts';

const jonas = { id: 7, email: 'jonas@example.org', name: null };
const change = (given: Partial<ChangeEvent> = {}): ChangeEvent => {
  const at = '2026-05-12T10:00:00.000Z';
  return { seq: 9, kind: 'section', id: 12, page_id: 3, action: 'updated', by: jonas, at, ...given };
};
const ofMenu = { kind: 'menu', id: 1, page_id: null };

describe('LIVE-01 what others have changed', () => {
  it.each([
    ['/domains/1', true, true],
    ['/domains/1/trash', true, true],
    ['/domains/1/history', false, false],
    ['/domains/1/changes', false, false],
    ['/domains/1/edit', false, false],
    ['/domains/1/menus/4/edit', false, true],
    ['/domains/1/pages/3', true, false],
    ['/domains/1/pages/3/history', true, false],
    ['/domains/1/pages/3/change', true, false],
    ['/domains/1/pages/4/metadata', false, false],
    ['/domains/-1/pages/3', true, false],
  ])('at %s a change of a page waits: %s, one of a menu waits: %s', (path, page, menu) => {
    const place = placeOf(path);
    expect([isShown(place, change()), isShown(place, change(ofMenu))]).toEqual([page, menu]);
  });

  it('LIVE-01 in the history of the domain, only changes of the domain itself wait', () => {
    const place = placeOf('/domains/1/history');
    const own = (kind: string) => isShown(place, change({ kind, id: 1, page_id: null }));
    expect(['domain', 'settings', 'redirect'].map(own)).toEqual([true, true, true]);
    expect(['menu', 'hold', 'deployment'].map(own)).toEqual([false, false, false]);
    expect([holds(place, ['history', 1, 'domain', 'head']), holds(place, ['domains', 1])]).toEqual([true, false]);
  });

  it('TOL-01 a page with a negative id has a place too', () => {
    expect(placeOf('/domains/1/pages/-3').pageId).toBe(-3);
  });

  it('holds what the screen shows, but not counts and deployments', () => {
    const held = (path: string, key: readonly unknown[]) => holds(placeOf(path), key);
    expect(held('/domains/1', ['domains', 1])).toBe(true);
    expect(held('/domains/1', ['changes', 1, ''])).toBe(false);
    expect(held('/domains/1/pages/3', ['domains', 1])).toBe(false);
    expect([held('/domains/1/pages/3', ['pages', 1, 3]), held('/domains/1/pages/3', ['pages', 1, 4])]).toEqual([
      true,
      false,
    ]);
    expect([held('/domains/1/menus', ['menus', 1]), held('/domains/1/menus', ['domains', 1])]).toEqual([true, false]);
    expect(held('/domains/1/pages/3/history', ['history', 1, 'page', 3, 'head'])).toBe(true);
    expect(held('/domains/1/menus/4/history', ['history', 1, 'menu', 4, 'head'])).toBe(true);
  });

  const textOf = (news: ChangeEvent[], pageId: number | null = null, edited: EditedPart[] = []) =>
    newsOf(news, pageId, edited).text;

  it('names who made the changes, and counts pages', () => {
    expect(textOf([change(), change({ id: 13 })])).toBe('jonas@example.org changed 1 more page.');
    const others = [change(), change({ page_id: 4, by: { id: 8, email: 'anke@example.org', name: null } })];
    expect(textOf(others)).toBe('jonas@example.org and others changed 2 more pages.');
    const named = { ...jonas, name: 'Jonas Weber' };
    expect(textOf([change({ by: named })])).toBe('Jonas Weber changed 1 more page.');
    expect(textOf([change(ofMenu)])).toBe('jonas@example.org changed this domain.');
    expect(textOf([change({ by: { id: null, email: null, name: null } })], 3)).toBe('The server changed this page.');
  });

  const section = { kind: 'section', id: 12 } as const;
  const item = { kind: 'item', id: 30 } as const;
  const ofPage = { kind: 'page', id: 3 };
  const destroyed = change({ action: 'destroyed', by: { id: 8, email: 'anke@example.org', name: null } });
  const kept = ' Your text is still in the form. Copy it if you want to use it elsewhere.';

  it('tells an open form that the same part was saved, and that nothing is lost', () => {
    expect(newsOf([change()], 3, [section])).toEqual({
      text: 'jonas@example.org saved this meanwhile. What you type is safe: when you save, both are merged.',
      isOffered: false,
    });
    expect(newsOf([change(ofPage)], 3, [section])).toEqual({
      text: 'jonas@example.org changed this page.',
      isOffered: true,
    });
  });

  it.each([
    ['section', [section], destroyed],
    ['section', [item, section], destroyed],
    ['item', [item, section], { ...destroyed, ...item }],
    ['page', [item, section], { ...destroyed, ...ofPage }],
    ['page', [{ kind: 'page', id: 3 }], { ...destroyed, ...ofPage }],
    ['page', [{ kind: 'breadcrumbs', id: 5 }], { ...destroyed, ...ofPage }],
  ] as [string, EditedPart[], ChangeEvent][])(
    'tells an open form that its %s was destroyed, and promises no merge',
    (kind, edited, last) => {
      expect(newsOf([change(), last, change({ id: 13 })], 3, edited)).toEqual({
        text: `anke@example.org destroyed this ${kind} meanwhile.${kept}`,
        isOffered: false,
      });
    },
  );

  it('tells an open form that its item was moved to another page, and not that it can be merged', () => {
    const moved = (page_id: number) => change({ ...item, page_id, action: 'moved' });
    expect(newsOf([moved(3), moved(4)], 3, [item, section])).toEqual({
      text: `jonas@example.org moved this item to another page meanwhile.${kept}`,
      isOffered: false,
    });
    expect(textOf([moved(4), moved(3)], 3, [item, section]), 'and back').toContain('both are merged');
  });

  it('tells the form of a menu and the reader of a page that it was destroyed', () => {
    const [menu] = [{ kind: 'menu', id: 1 }] as const;
    const text = 'anke@example.org destroyed this menu meanwhile.';
    expect(textOf([{ ...destroyed, ...ofMenu }], null, [menu])).toBe(text + kept);
    expect(newsOf([{ ...destroyed, ...ofPage }], 3, [])).toEqual({
      text: 'anke@example.org destroyed this page meanwhile.',
      isOffered: false,
    });
  });

  it('promises the merge again once the part is restored', () => {
    expect(textOf([destroyed, change({ action: 'restored' })], 3, [section])).toContain('both are merged');
  });
});

describe('LIVE-03 who is here', () => {
  const person = (given: Partial<PresentPerson>): PresentPerson => {
    const since = '2026-05-12T10:00:00.000Z';
    return { ...jonas, page_id: 3, kind: null, part_id: null, since, ...given };
  };
  const nameOf = (id: number) => (id === 3 ? 'Öffnungszeiten' : null);
  const text = (pageId: number | null, ...people: Partial<PresentPerson>[]) =>
    presenceText(people.map(person), pageId, nameOf);

  it('ACC-04 names who edits anywhere, and who reads the same page', () => {
    expect(text(3, { name: 'Jonas Weber' })).toBe('Jonas Weber is reading this page');
    expect(text(null)).toBe(null);
    expect(text(null, {})).toBe(null);
    expect(text(null, { kind: 'section' })).toBe('jonas@example.org is editing Öffnungszeiten');
    expect(text(3, {})).toBe('jonas@example.org is reading this page');
    expect(text(3, { kind: 'page' })).toBe('jonas@example.org is editing this page');
    expect(text(3, { kind: 'section' })).toBe('jonas@example.org is editing a section of this page');
    expect(text(3, { kind: 'item' })).toBe('jonas@example.org is editing an item of this page');
    expect(text(null, { kind: 'page', page_id: 99 }), 'a page that is not listed').toBe(null);
  });

  it('prefers people on the same page, and counts the others', () => {
    const anke = { id: 8, email: 'anke@example.org', name: null };
    expect(text(3, { kind: 'page', page_id: 4 }, { ...anke })).toBe(
      'anke@example.org is reading this page, and 1 more person is here',
    );
    const many = [{ kind: 'page' as const }, { ...anke, kind: 'page' as const }, { id: 9, kind: 'item' as const }];
    expect(text(null, ...many)).toBe('jonas@example.org is editing Öffnungszeiten, and 2 more people are here');
  });
});
