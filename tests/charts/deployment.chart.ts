import { deploymentMachine } from '../../machines/deployment.machine.ts';
import { defineChart, isSame } from './define-chart.ts';

const ends = { 'told.succeeded': 'deployment.succeeded', 'told.failed': 'deployment.failed' } as const;
const isEnd = (type: string): type is keyof typeof ends => type in ends;

export const deploymentChart = defineChart({
  machine: deploymentMachine,
  events: [
    { type: 'told.scheduled' },
    { type: 'told.running' },
    { type: 'told.noAnswer' },
    { type: 'told.succeeded' },
    { type: 'told.failed' },
    { type: 'told.cancelled' },
  ],
  words: {
    'told.scheduled': 'the server says that it is scheduled',
    'told.running': 'the server says that it is running',
    'told.noAnswer': 'the server says that there was no answer within an hour',
    'told.succeeded': 'the server says that it succeeded',
    'told.failed': 'the server says that it failed',
    'told.cancelled': 'the server says that it was cancelled',
  },
  invariants: {
    'an end is emitted once, and only if the deployment was seen before it': {
      holds: ({ before, event: { type }, told }) =>
        isSame(told, isEnd(type) && !before.matches('untold') ? [{ type: ends[type] }] : []),
      plant: { at: ['states', 'untold', 'on', 'told.failed'], put: { target: 'failed', actions: 'emitFailed' } },
    },
    'the chart says what the server told last': {
      holds: ({ event: { type }, snapshot }) => type === `told.${snapshot.value}`,
      plant: { at: ['states', 'noAnswer', 'on', 'told.running'], put: 'scheduled' },
    },
    'what has ended can be deployed again, unless it failed or was cancelled': {
      holds: ({ snapshot }) =>
        snapshot.hasTag('repeatable') === (snapshot.matches('succeeded') || snapshot.matches('noAnswer')),
      plant: { at: ['states', 'failed', 'tags'], put: ['repeatable'] },
    },
    'only what is scheduled can be changed or cancelled': {
      holds: ({ snapshot }) => snapshot.hasTag('waiting') === snapshot.matches('scheduled'),
      plant: { at: ['states', 'running', 'tags'], put: ['waiting'] },
    },
  },
});
