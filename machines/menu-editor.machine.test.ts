import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { menuEditorMachine } from './menu-editor.machine.ts';

it('MENU-03 the last fifty changes of a menu can be undone', () => {
  const actor = createActor(menuEditorMachine).start();
  for (let turn = 1; turn <= 52; turn += 1) {
    actor.send({ type: 'structure.changed', before: `tree ${turn}`, words: `change ${turn}` });
  }
  const { past, said } = actor.getSnapshot().context;
  expect([past.length, past[0]?.words, past.at(-1)?.words, said]).toEqual([50, 'change 3', 'change 52', 'change 52']);
});
