import { IDBFactory } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { createDraftJournal, type KeptDraft } from './draft-journal.ts';
import { createDraftKeeper, withoutSecrets } from './draft-keeper.ts';

const draft = (given: Partial<KeptDraft>): KeptDraft => ({
  slot: 'one',
  owner: '7',
  entity: 'section:1',
  within: 'page:12',
  label: 'Section 1',
  base: { body: '' },
  revision: 1,
  draft: { body: 'typed' },
  submitted: null,
  keptAt: 1,
  ending: 'open',
  ...given,
});

const about = { entity: 'section:1', within: null, label: '' };

it('R1 S14 finds what one user typed for one entity, and forgets it at logout for good', async () => {
  const journal = createDraftJournal({ indexedDB: new IDBFactory(), locks: null });
  await journal.keep(draft({}));
  await journal.keep(draft({ slot: 'two', keptAt: 2 }));
  await journal.keep(draft({ slot: 'three', owner: '8' }));
  await journal.keep(draft({ slot: 'four', entity: 'section:2', ending: 'cancelled' }));
  expect((await journal.find('7', 'section:1')).map(({ slot }) => slot)).toEqual(['two', 'one']);
  expect((await journal.abandoned('7', ['page:12'])).map(({ slot }) => slot)).toEqual(['two', 'one']);
  await journal.forget('7');
  await journal.keep(draft({}));
  expect(await journal.list('7', ['page:12'])).toEqual([]);
  expect((await journal.list('8', ['page:12'])).map(({ slot }) => slot)).toEqual(['three']);
});

it('S69 whoever signs in removes what others left, but not what a living form of theirs writes to; all of it expires', async () => {
  const held = [{ name: 'kontor.drafts.alive' }];
  const journal = createDraftJournal({
    indexedDB: new IDBFactory(),
    locks: { request: vi.fn(), query: async () => ({ held }) },
  });
  const day = 86_400_000;
  const now = 100 * day;
  await journal.keep(draft({ slot: 'own', keptAt: now - 29 * day }));
  await journal.keep(draft({ slot: 'old', keptAt: now - 31 * day }));
  await journal.keep(draft({ slot: 'left', owner: '8', keptAt: now - 1 }));
  await journal.keep(draft({ slot: 'alive', owner: '8', keptAt: now - 1 }));
  await journal.keepFile({ slot: 'left', key: 'a', owner: '8', file: new File(['x'], 'x') });
  await journal.sweep('7', now);
  expect((await journal.list('7', ['page:12'])).map(({ slot }) => slot)).toEqual(['own']);
  expect((await journal.list('8', ['page:12'])).map(({ slot }) => slot)).toEqual(['alive']);
  expect((await journal.filesOf('left')).size).toBe(0);
});

it('S69 where nobody can tell which form lives, what others left goes after a day', async () => {
  const journal = createDraftJournal({ indexedDB: new IDBFactory(), locks: null });
  const day = 86_400_000;
  await journal.keep(draft({ slot: 'recent', owner: '8', keptAt: 2 * day }));
  await journal.keep(draft({ slot: 'left', owner: '8', keptAt: 1 }));
  await journal.sweep('7', 2 * day);
  expect((await journal.list('8', ['page:12'])).map(({ slot }) => slot)).toEqual(['recent']);
});

it('R1 text that no tab writes to is found also on a machine that is too busy to hear of its lock in time', async () => {
  const request = (_: string, options: LockOptions, run: (lock: Lock | null) => unknown) =>
    new Promise((resolve, reject) => {
      const { signal } = options;
      if (signal) signal.onabort = () => reject(signal.reason);
      else resolve(run({ name: '', mode: 'exclusive' }));
    });
  const locks = { request: request as LockManager['request'] };
  const journal = createDraftJournal({ indexedDB: new IDBFactory(), locks });
  await journal.keep(draft({}));
  expect((await journal.find('7', 'section:1')).map(({ slot }) => slot)).toEqual(['one']);
});

it('R1 a form waits for the last words of the one before it in the same tab', async () => {
  const journal = createDraftJournal({ indexedDB: new IDBFactory(), locks: null });
  const keeper = createDraftKeeper({
    journal,
    owner: Promise.resolve('7'),
    slot: 'one',
    onKept: () => {},
    onProblem: () => {},
  });
  keeper.change({ ...about, base: {}, draft: { body: 'first' }, submitted: null, revision: 1, ending: 'open' });
  await keeper.flush();
  keeper.change({ ...about, base: {}, draft: { body: 'last words' }, submitted: null, revision: 1, ending: 'open' });
  const [found] = await Promise.all([journal.find('7', 'section:1'), keeper.stop()]);
  expect(found.map(({ draft }) => draft)).toEqual([{ body: 'last words' }]);
});

it('R3 what is sent is in the journal at once, so that a crash does not make it new', async () => {
  const journal = createDraftJournal({ indexedDB: new IDBFactory(), locks: null });
  let isKept = () => {};
  const kept = new Promise<void>((resolve) => {
    isKept = resolve;
  });
  const keeper = createDraftKeeper({
    journal,
    owner: Promise.resolve('7'),
    slot: 'one',
    onKept: () => isKept(),
    onProblem: () => {},
  });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  keeper.change({ ...about, base: {}, draft: { body: 'a' }, submitted: { body: 'a' }, revision: 1, ending: 'open' });
  vi.useRealTimers();
  await kept;
  expect((await journal.list('7', ['section:1'])).map(({ submitted }) => submitted)).toEqual([{ body: 'a' }]);
  await keeper.stop();
});

it('R1 says when the browser refuses, and keeps the next change again', async () => {
  const journal = createDraftJournal({ indexedDB: new IDBFactory(), locks: null });
  const problems: string[] = [];
  const kept: number[] = [];
  let isFull = true;
  const keeper = createDraftKeeper({
    journal: {
      ...journal,
      keep: (one) => (isFull ? Promise.reject(new Error('the disk is full')) : journal.keep(one)),
    },
    owner: Promise.resolve('7'),
    slot: 'one',
    onKept: (at) => kept.push(at),
    onProblem: (message) => problems.push(message),
    now: () => 5,
  });
  const change = (body: string) =>
    keeper.change({ ...about, base: {}, draft: { body }, submitted: null, revision: 1, ending: 'open' });
  change('one');
  await keeper.flush();
  isFull = false;
  change('two');
  await keeper.flush();
  expect([problems, kept]).toEqual([['the disk is full'], [5]]);
  await keeper.stop();
});

it('S18 keeps nothing of the fields that a form names as secret', () => {
  expect(withoutSecrets({ fqdn: 'example.org', ci_user_token: 'geheim' }, ['ci_user_token'])).toEqual({
    fqdn: 'example.org',
  });
});

it('R1 unsaved text that a found one replaces in the form stays kept, and is found the next time', async () => {
  const journal = createDraftJournal({ indexedDB: new IDBFactory(), locks: null });
  await journal.keep(draft({ slot: 'found', draft: { body: 'found' } }));
  const keeper = createDraftKeeper({
    journal,
    owner: Promise.resolve('7'),
    slot: 'own',
    onKept: () => {},
    onProblem: () => {},
  });
  const typed = { ...about, base: { body: '' }, submitted: null, revision: 1, ending: 'open' as const };
  keeper.change({ ...typed, draft: { body: 'in the form' } });
  keeper.adopt('found', true);
  keeper.change({ ...typed, draft: { body: 'found' } });
  await keeper.stop();
  const kept = await journal.find('7', 'section:1');
  expect(kept.map(({ draft, ending }) => ({ draft, ending }))).toEqual(
    expect.arrayContaining([
      { draft: { body: 'in the form' }, ending: 'cancelled' },
      { draft: { body: 'found' }, ending: 'open' },
    ]),
  );
  expect(kept).toHaveLength(2);
});
