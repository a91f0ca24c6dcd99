import { expect, it } from 'vitest';
import { page } from '../../contract/entities.ts';
import { mergeDrafts } from '../../machines/drafts.ts';
import { keptNames } from '../../machines/version-restore.machine.ts';
import { pageDifference } from './difference.ts';
import { restoreConflict } from './restore-conflict.ts';

const part = (id: number, fields: object = {}) => ({
  id,
  published: true,
  headline: `Part ${id}`,
  items: [],
  ...fields,
});
const version = (sections: object[], fields: object = {}) =>
  page({ id: 3, path: '/', layout: 'default', published: true, sections, ...fields });

const earlier = version([part(1, { items: [part(11)] }), part(2), part(4)], { headline: 'First' });
const seen = version([part(1, { body: 'Mine', items: [part(11, { body: 'Both' })] }), part(3), part(4)], {
  headline: 'Second',
  subline: 'Mine',
});
const now = version(
  [part(4), part(1, { body: 'Mine', lead_text: 'Theirs', items: [part(11, { body: 'Theirs' })] }), part(5)],
  { headline: 'Third', subline: 'Mine' },
);
/** Part 1 has been moved behind part 4. */
const target = { seq: 1, kind: 'page', id: 3, field: null, question: null, message: '' } as const;
const author = { name: 'Jonas Weber', at: null };
const conflictOf = (wanted: Parameters<typeof restoreConflict>[2]) =>
  restoreConflict(pageDifference, { earlier, seen, now }, wanted, { revision: 9, author });

it('HIST-05 changes of one side are merged, changes of both sides are disputed', () => {
  const conflict = conflictOf(target);
  if (!conflict) throw new Error('Both have changed it.');
  const { merged, disputed } = mergeDrafts(conflict.base, conflict.mine, conflict.theirs);
  const label = (name: string) => conflict.places[name]?.label;
  expect(disputed.map(label)).toEqual(['Headline', 'Body of “Part 11”']);
  expect(merged.map(({ name, from }) => `${from}: ${label(name)}`).sort()).toEqual([
    'mine: Body of “Part 1”',
    'mine: Section “Part 2”',
    'mine: Subline',
    'theirs: Lead text of “Part 1”',
    'theirs: Section “Part 1”',
    'theirs: Section “Part 5”',
  ]);
  expect(conflict).toMatchObject({ revision: 9, author, choices: {} });
  const choices = { [disputed[0] ?? '']: 'theirs' as const };
  expect(keptNames({ ...conflict, choices }).map((name) => conflict.places[name])).toMatchObject([
    { kind: 'section', id: 1, field: null },
    { kind: 'section', id: 1, field: 'lead_text' },
    { kind: 'section', id: 5, field: null },
    { kind: 'page', id: 3, field: 'headline' },
  ]);
});

it('HIST-05 a part is compared with its contents, a field alone, and there is no conflict without a place', () => {
  const names = (wanted: Parameters<typeof restoreConflict>[2]) =>
    Object.values(conflictOf(wanted)?.places ?? {}).map(({ label }) => label);
  expect(names({ ...target, kind: 'section', id: 1 }).sort()).toEqual([
    'Body of “Part 11”',
    'Body of “Part 1”',
    'Lead text of “Part 1”',
    'Section “Part 1”',
  ]);
  expect(names({ ...target, kind: 'item', id: 11 })).toEqual(['Body of “Part 11”']);
  expect(names({ ...target, field: 'headline' })).toEqual(['Headline']);
  expect(conflictOf({ ...target, field: 'abstract' })).toBe(null);
});
