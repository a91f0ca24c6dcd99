import { type CommandOptions, commandMachine } from '../../machines/command.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart, isSame } from './define-chart.ts';

export const refusal = { code: 'refused', message: 'Api Error: {"error":"no webhook"}' } as const;
export const subject = { id: 12, name: 'Leseausweis', revision: null };
export const answer = { trash_id: 9 };

/** One that asks, one that is sent at once, and one that rests: each is walked on a screen of its own. */
const inputs: readonly CommandOptions[] = [{ asks: true }, {}, { rests: true }];
const succeeded = { type: 'command.succeeded', subject, answer };

export const commandChart = defineChart({
  machine: commandMachine,
  inputs,
  events: [
    { type: 'command.requested', subject },
    { type: 'command.confirmed' },
    { type: 'command.dismissed' },
    done('execute', answer),
    failed('execute', refusal),
    after('executionTimeout', 'command.running'),
    after('restDelay', 'command.resting'),
  ],
  words: {
    'command.requested': 'presses the button',
    'command.confirmed': 'answers with OK',
    'command.dismissed': 'dismisses it',
    'xstate.done.actor.execute': 'the server has done it',
    'xstate.error.actor.execute': 'the server refuses',
    'xstate.after.executionTimeout.command.running': 'a minute passes without an answer',
    'xstate.after.restDelay.command.resting': 'a second passes',
  },
  invariants: {
    'a command that asks is sent only after OK, any other at once': {
      holds: ({ event, snapshot }) =>
        event.type === 'command.requested'
          ? snapshot.matches(snapshot.context.asks ? 'asking' : 'running')
          : snapshot.matches('running') === (event.type === 'command.confirmed'),
      plant: { at: ['states', 'idle', 'on', 'command.requested', '0', 'guard'], put: 'rests' },
    },
    'a command knows its subject until it is over': {
      holds: ({ snapshot }) => isSame(snapshot.context.subject, snapshot.matches('idle') ? null : subject),
      plant: { at: ['states', 'idle', 'entry'], put: [] },
    },
    'a failure is shown only where it can be tried again': {
      holds: ({ snapshot }) => (snapshot.context.failure !== null) === snapshot.matches('failed'),
      plant: { at: ['states', 'running', 'entry'], put: [] },
    },
    'a request is sent once, with its subject': {
      holds: ({ before, snapshot, asked }) =>
        isSame(asked, snapshot.matches('running') && !before.matches('running') ? { execute: subject } : {}),
      plant: { at: ['states', 'running', 'invoke', 'input'], put: () => null },
    },
    'a success is emitted with subject and answer, and nothing else is': {
      holds: ({ event, told }) => isSame(told, event.type === 'xstate.done.actor.execute' ? [succeeded] : []),
      plant: { at: ['states', 'running', 'invoke', 'onDone', '1', 'actions'], put: [] },
    },
    'only a command that rests shows its success, and for a second no press counts': {
      holds: ({ before, event, snapshot }) =>
        snapshot.hasTag('succeeded') === (snapshot.matches('resting') || snapshot.matches('rested')) &&
        (!snapshot.hasTag('succeeded') || snapshot.context.rests) &&
        (event.type !== 'command.requested' || !before.matches('resting')),
      plant: { at: ['states', 'resting', 'on'], put: { 'command.requested': 'running' } },
    },
  },
});
