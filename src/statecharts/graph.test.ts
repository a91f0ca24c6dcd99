import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
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
  expect(graphOf(door).transitions).toEqual([
    {
      name: 'door: broken -> door.gone',
      source: 'door',
      targets: ['door.gone'],
      type: 'broken',
      event: 'broken',
      guard: null,
    },
    {
      name: 'door.shut: pushed 1 -> door.open',
      source: 'door.shut',
      targets: ['door.open'],
      type: 'pushed',
      event: 'pushed',
      guard: 'isUnlocked',
    },
    {
      name: 'door.shut: pushed 2 -> stays',
      source: 'door.shut',
      targets: [],
      type: 'pushed',
      event: 'pushed',
      guard: null,
    },
    {
      name: 'door.open: xstate.done.actor.spring -> door.shut',
      source: 'door.open',
      targets: ['door.shut'],
      type: 'xstate.done.actor.spring',
      event: 'spring done',
      guard: null,
    },
    {
      name: 'door.open: xstate.after.patience.door.open -> door.shut',
      source: 'door.open',
      targets: ['door.shut'],
      type: 'xstate.after.patience.door.open',
      event: 'after patience',
      guard: null,
    },
    {
      name: 'door.open.still: pushed -> door.open.moving',
      source: 'door.open.still',
      targets: ['door.open.moving'],
      type: 'pushed',
      event: 'pushed',
      guard: null,
    },
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
