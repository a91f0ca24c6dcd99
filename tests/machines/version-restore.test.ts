import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import {
  keptNames,
  type RestoreConflict,
  type RestoreInput,
  type RestoreNumbers,
  type VersionRestoreEmitted,
  versionRestoreMachine,
} from '../../machines/version-restore.machine.ts';
import { conflict as disputed, field, numbers } from '../charts/version-restore.chart.ts';
import { controlledActor } from '../support/model.ts';

/** Beside the disputed headline, they have changed the text and the earlier version changes the layout. */
const conflict: RestoreConflict = {
  ...disputed,
  base: { ...disputed.base, text: 'Old', layout: 'wide' },
  mine: { ...disputed.mine, text: 'Old', layout: 'small' },
  theirs: { ...disputed.theirs, text: 'New', layout: 'wide' },
};
const [headline = ''] = Object.keys(disputed.base);

it('HIST-05 keeps what only they have changed, and of the rest what was chosen', () => {
  expect(keptNames(conflict)).toEqual(['text']);
  expect(keptNames({ ...conflict, choices: { layout: 'theirs', [headline]: 'theirs' } }).sort()).toEqual(
    ['layout', headline, 'text'].sort(),
  );
  expect(keptNames({ ...conflict, choices: { text: 'mine', [headline]: 'mine' } })).toEqual([]);
});

it.each([
  [conflict, true],
  [disputed, false],
])('HIST-05 says whether something was kept', async (found, isPartly) => {
  const takeBack = controlledActor<RestoreNumbers | { conflict: RestoreConflict }, RestoreInput>();
  const actor = createActor(versionRestoreMachine.provide({ actors: { takeBack: takeBack.logic } })).start();
  const emitted: VersionRestoreEmitted[] = [];
  actor.on('version.restored', (event) => emitted.push(event));
  actor.send({ type: 'restore.requested', target: field });
  await takeBack.resolve({ conflict: found });
  actor.send({ type: 'conflict.chosen', name: headline, choice: 'mine' });
  actor.send({ type: 'conflict.submitted' });
  await takeBack.resolve(numbers);
  expect(emitted).toEqual([{ type: 'version.restored', target: field, isPartly, ...numbers }]);
});
