import { expect, it } from 'vitest';
import { createMachine, not } from 'xstate';
import { eventInShort, graphOf } from './graph.ts';

const door = createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: {
      tags: ['quiet'],
      description: 'Nobody comes through.',
      on: { pushed: [{ guard: 'isUnlocked', target: 'open' }, { actions: 'creak' }] },
    },
    open: {
      initial: 'still',
      invoke: { id: 'spring', src: 'spring', onDone: 'shut' },
      after: { patience: 'shut' },
      states: { still: { on: { pushed: 'moving' } }, moving: {} },
    },
    gone: { type: 'final' },
  },
  on: { broken: '.gone' },
});

it('TEST-03 contains every state with its tags, actors, description and initial state', () => {
  const state = { kind: 'atomic', isInitial: false, tags: [], invokes: [], description: null, states: [] };
  expect(graphOf(door).root).toEqual({
    ...state,
    id: 'door',
    name: 'door',
    kind: 'compound',
    states: [
      {
        ...state,
        id: 'door.shut',
        name: 'shut',
        isInitial: true,
        tags: ['quiet'],
        description: 'Nobody comes through.',
      },
      {
        ...state,
        id: 'door.open',
        name: 'open',
        kind: 'compound',
        invokes: ['spring'],
        states: [
          { ...state, id: 'door.open.still', name: 'still', isInitial: true },
          { ...state, id: 'door.open.moving', name: 'moving' },
        ],
      },
      { ...state, id: 'door.gone', name: 'gone', kind: 'final' },
    ],
  });
});

it('TEST-03 contains every transition with event, guard and targets, under the name that the path tests use', () => {
  const done = 'xstate.done.actor.spring';
  const after = 'xstate.after.patience.door.open';
  const rows = graphOf(door).transitions.map((one) => [
    one.name,
    one.source,
    one.targets.join(),
    one.type,
    one.event,
    one.guard,
  ]);
  expect(rows).toEqual([
    ['door: broken -> door.gone', 'door', 'door.gone', 'broken', 'broken', null],
    ['door.shut: pushed 1 -> door.open', 'door.shut', 'door.open', 'pushed', 'pushed', 'isUnlocked'],
    ['door.shut: pushed 2 -> stays', 'door.shut', '', 'pushed', 'pushed', null],
    [`door.open: ${done} -> door.shut`, 'door.open', 'door.shut', done, 'spring done', null],
    [`door.open: ${after} -> door.shut`, 'door.open', 'door.shut', after, 'after patience', null],
    ['door.open.still: pushed -> door.open.moving', 'door.open.still', 'door.open.moving', 'pushed', 'pushed', null],
  ]);
});

it.each([
  ['xstate.error.actor.save', 'save failed'],
  ['xstate.done.state.form.saving', 'all done'],
  ['edit.requested', 'edit.requested'],
  ['', 'always'],
])('the event %s is shortened to %s', (type, short) => {
  expect(eventInShort(type)).toBe(short);
});

it('TEST-03 names the condition of a negated guard', () => {
  const lamp = createMachine({ id: 'lamp', on: { pressed: { guard: not('isBroken'), actions: 'shine' } } });
  expect(graphOf(lamp).transitions.map(({ guard }) => guard)).toEqual(['not isBroken']);
});
