import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { createDraftStore } from './draft-store.ts';
import { createDraftWriter, type DraftContent, type WriterOptions, withoutSecrets } from './persist-draft.ts';
import { type FormEntity, findDrafts } from './stored-drafts.ts';

const newStore = () => createDraftStore({ indexedDB: new IDBFactory(), locks: null });

function newWriter(given: Partial<WriterOptions> = {}) {
  const store = newStore();
  const listeners = { onPersisted: vi.fn(), onProblem: vi.fn() };
  const options = { store, owner: Promise.resolve('7'), draftId: 'own', ...listeners, now: () => 5, ...given };
  return { ...listeners, store: options.store, writer: createDraftWriter(options) };
}

const content = (body: string, given: Partial<DraftContent> = {}): DraftContent => ({
  ...{ entity: 'section:1', within: null, label: '', base: { body: '' }, draft: { body }, revision: 1 },
  ...{ submitted: null, earlierAttempts: [], ending: 'open' as const },
  ...given,
});

it('R1 a form waits for the last write of the previous form in the same tab', async () => {
  const { store, writer } = newWriter();
  writer.change(content('first'));
  await writer.flush();
  writer.change(content('last words'));
  const [found] = await Promise.all([store.find('7', 'section:1'), writer.stop()]);
  expect(found.map(({ draft }) => draft)).toEqual([{ body: 'last words' }]);
});

it('R3 a sent draft is stored at once, so that it counts as sent after a crash', async () => {
  const { store, writer, onPersisted } = newWriter();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  writer.change(content('a', { submitted: { body: 'a' } }));
  vi.useRealTimers();
  await vi.waitFor(() => expect(onPersisted).toHaveBeenCalled());
  expect((await store.abandoned('7', null)).map(({ submitted }) => submitted)).toEqual([{ body: 'a' }]);
  await writer.stop();
});

it('R1 reports when the browser refuses a write, and writes again with the next change', async () => {
  const store = newStore();
  const write = vi.fn(store.write).mockRejectedValueOnce(new Error('the disk is full'));
  const { writer, onPersisted, onProblem } = newWriter({ store: { ...store, write } });
  for (const body of ['one', 'two']) {
    writer.change(content(body));
    await writer.flush();
  }
  expect([onProblem.mock.calls, onPersisted.mock.calls]).toEqual([[['the disk is full']], [[5]]]);
  await writer.stop();
});

it('S18 does not write the fields that a form declares secret', () => {
  expect(withoutSecrets({ fqdn: 'example.org', ci_user_token: 'geheim' }, ['ci_user_token'])).toEqual({
    fqdn: 'example.org',
  });
});

it('R1 unsaved text that found text replaces in the form stays stored, and is found the next time', async () => {
  const { store, writer } = newWriter();
  await store.write([{ ...content('found'), draftId: 'found', owner: '7', persistedAt: 1 }]);
  writer.change(content('in the form'));
  writer.adopt('found', true);
  writer.change(content('found'));
  await writer.stop();
  const found = (await store.find('7', 'section:1')).map(({ draft, ending }) => `${draft.body}, ${ending}`);
  expect(found.toSorted()).toEqual(['found, open', 'in the form, cancelled']);
});

/** Finds the draft of a form that was sent as `empty` and changed afterwards, while the server has `empty`. */
async function foundOf(entity: FormEntity) {
  const empty = { headline: null };
  const store = newStore();
  const base = entity.id === null ? empty : { headline: 'Before' };
  const texts = { base, submitted: empty, draft: { headline: 'Typed since' } };
  const name = `section:${entity.id ?? 'new:'}`;
  await store.write([{ ...content('', { entity: name, ...texts }), draftId: 'a', owner: '7', persistedAt: 1 }]);
  return (await findDrafts(store, '7', { entity, draft: empty })).map(({ submitted, base }) => [submitted, base]);
}

it('R3 the sent draft of a new entity is sent again; one that the server has stored is not', async () => {
  const empty = { headline: null };
  // A new form is as empty as the sent draft, which proves nothing.
  expect(await foundOf({ kind: 'section', id: null, label: 'New Section' })).toEqual([[empty, empty]]);
  expect(await foundOf({ kind: 'section', id: 3, label: 'Section 3' })).toEqual([[null, empty]]);
});

it('R15 text of an unknown person waits, keeps no save from being sent, and is stored once it is known whose it is', async () => {
  let tell: (owner: string) => void = () => {};
  const owner = new Promise<string>((resolve) => {
    tell = resolve;
  });
  const { store, writer, onPersisted } = newWriter({ owner });
  writer.change(content('typed before'));
  expect(await writer.store()).toBe(false);
  tell('7');
  await vi.waitFor(() => expect(onPersisted).toHaveBeenCalled());
  expect((await store.abandoned('7', null)).map(({ draft }) => draft)).toEqual([{ body: 'typed before' }]);
  expect(await writer.store()).toBe(true);
  await writer.stop();
});

it.each([
  ['never answers', () => new Promise<void>(() => {})],
  ['refuses', () => Promise.reject(new Error('the disk is full'))],
])('R15 a store that %s keeps no save from being sent', async (_, write) => {
  const { writer } = newWriter({ store: { ...newStore(), write } });
  writer.change(content('typed'));
  expect(await writer.store()).toBe(false);
});
