import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { createDraftJournal } from './draft-journal.ts';
import { type FormEntity, findDrafts } from './draft-keeping.ts';

const empty = { headline: null };

/** What is found of a form that was sent as `submitted`, and typed into since, when the server now holds `empty`. */
async function foundOf(entity: FormEntity) {
  const journal = createDraftJournal({ indexedDB: new IDBFactory(), locks: null });
  const place = { entity: `section:${entity.id ?? 'new:'}`, within: null, label: entity.label };
  const texts = { base: { headline: 'Before' }, submitted: empty, draft: { headline: 'Typed since' } };
  const base = entity.id === null ? empty : texts.base;
  const kept = { ...place, ...texts, base, revision: null, ending: 'open' as const, keptAt: 1 };
  await journal.keep({ ...kept, slot: 'a', owner: '7' });
  const keeping = { entity, draft: empty, secrets: [], owner: Promise.resolve('7'), journal };
  return (await findDrafts(journal, '7', keeping)).map(({ submitted, base }) => ({ submitted, base }));
}

it('R3 what was sent of something new may have arrived though it is as empty as the form: it is sent again as it was', async () => {
  expect(await foundOf({ kind: 'section', id: null, label: 'New Section' })).toEqual([
    { submitted: empty, base: empty },
  ]);
});

it('R3 what was sent without an answer and stands as stored is not sent again', async () => {
  expect(await foundOf({ kind: 'section', id: 3, label: 'Section 3' })).toEqual([{ submitted: null, base: empty }]);
});
