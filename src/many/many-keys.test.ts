// @vitest-environment happy-dom
import type { KeyboardEvent } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Domain, PageSummary } from '../../contract/entities.ts';
import { createStore } from '../lib/store.ts';
import { type Choice, nothingChosen } from './choice.ts';
import { requestOf } from './many-actions.ts';
import { actByKey, keyRequests } from './many-keys.ts';

const shown = [1, 2, 3].map((id) => ({ id, headline: `Page ${id}` })) as PageSummary[];
const domain = { held_pages: [{ id: 2, publish_at: null, live_path: null }] } as unknown as Domain;
const opened: string[] = [];

beforeEach(() => {
  opened.length = 0;
  keyRequests.set(null);
  document.body.innerHTML = `<table>${[1, 2, 3]
    .map(
      (id) => `<tr role="row"><td><input type="checkbox" data-chooses id="box-${id}"></td>
        <td><a href="/pages/${id}">Page</a><a href="/pages/${id}/change">Change</a></td></tr>`,
    )
    .join('')}</table>`;
  document.addEventListener('click', ({ target }) => opened.push((target as Element).getAttribute('href') ?? ''), {
    once: true,
  });
});

function press(key: string, id: number, { areSingleKeysOn = true, held = {} as object, choice = nothingChosen } = {}) {
  const store = createStore<Choice>(choice);
  const destroy = vi.fn();
  const target = document.querySelector(`#box-${id}`);
  const event = { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, target, ...held };
  const page = shown.find((one) => one.id === id) ?? null;
  const isActing = actByKey(event as unknown as KeyboardEvent, {
    domain,
    store,
    page,
    shown,
    areSingleKeysOn,
    destroy,
  });
  return { isActing, ids: [...store.get().ids], destroy };
}

it('BULK-04 single keys act on the row in focus', () => {
  expect(press('x', 2)).toMatchObject({ isActing: true, ids: [2] });
  expect(press('x', 2, { choice: { ...nothingChosen, ids: new Set([1, 2]) } })).toMatchObject({ ids: [1] });
  expect(press('#', 3).destroy).toHaveBeenCalledWith(shown[2]);
  press('h', 1);
  expect(keyRequests.get()).toEqual({ action: 'hold', id: 1 });
  press('h', 2);
  expect(keyRequests.get()).toEqual({ action: 'release', id: 2 });
  expect(press('m', 3)).toMatchObject({ ids: [3] });
  expect(keyRequests.get()).toEqual({ action: 'move_under', id: 3 });
  press('e', 2);
  expect(opened).toEqual(['/pages/2/change']);
});

it('BULK-04 Enter on the box of a row opens its page', () => {
  press('Enter', 3);
  expect(opened).toEqual(['/pages/3']);
});

it('BULK-04 single keys can be switched off, and no key acts that belongs to the browser', () => {
  for (const key of ['x', 'e', 'h', 'm', '#']) {
    expect(press(key, 1, { areSingleKeysOn: false })).toMatchObject({ isActing: false, ids: [] });
    expect(press(key, 1, { held: { ctrlKey: true } })).toMatchObject({ isActing: false, ids: [] });
    expect(press(key, 1, { held: { altKey: true } })).toMatchObject({ isActing: false, ids: [] });
  }
  expect([opened, keyRequests.get()]).toEqual([[], null]);
});

it('BULK-04 a single key that is held acts once', () => {
  for (const key of ['x', 'e', 'h', 'm', '#']) {
    expect(press(key, 1, { held: { repeat: true } })).toMatchObject({ isActing: false, ids: [] });
  }
  expect([opened, keyRequests.get()]).toEqual([[], null]);
});

it('BULK-02 what was reviewed is what runs, in whatever order the pages were chosen', () => {
  const changes = { action: 'move_under', under: '/a' } as const;
  expect(JSON.stringify(requestOf([10, 9, 1], changes))).toBe(JSON.stringify(requestOf([1, 9, 10], changes)));
});

it('BULK-01 Shift with an arrow chooses the row and the next one, and Ctrl+A all that match', () => {
  expect(press('ArrowDown', 2, { held: { shiftKey: true }, areSingleKeysOn: false }).ids).toEqual([2, 3]);
  expect(document.activeElement?.id).toBe('box-3');
  expect(press('ArrowUp', 2, { held: { shiftKey: true } }).ids).toEqual([2, 1]);
  expect(press('ArrowDown', 3, { held: { shiftKey: true } }).ids).toEqual([]);
  expect(press('a', 1, { held: { ctrlKey: true } }).ids).toEqual([1, 2, 3]);
});
