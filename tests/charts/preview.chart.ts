import { previewMachine } from '../../machines/preview.machine.ts';
import { after, done, failed } from '../support/model.ts';
import { defineChart, isSame } from './define-chart.ts';

export const refusal = { code: 'refused', message: 'HTTP status 503', status: 503 } as const;
/** Of another page of the domain. */
export const otherPath = '/contact';

export const previewChart = defineChart({
  machine: previewMachine,
  events: [
    { type: 'frame.wanted' },
    { type: 'frame.loaded' },
    { type: 'frame.ready' },
    { type: 'frame.moved', path: otherPath },
    { type: 'frame.blocked' },
    { type: 'part.refused' },
    { type: 'edit.changed' },
    done('read'),
    failed('read', refusal),
    after('answerTimeout', 'preview.opening'),
    after('frameTimeout', 'preview.open.loading'),
    after('readyTime', 'preview.open.settling'),
  ],
  words: {
    'frame.wanted': 'wants the page in the frame again',
    'frame.loaded': 'the frame has loaded',
    'frame.ready': 'the website takes what is typed',
    'frame.moved': 'the website goes to another page',
    'frame.blocked': 'the browser does not allow the website',
    'part.refused': 'presses a part while another form has changes',
    'edit.changed': 'cancels that form',
    'xstate.done.actor.read': 'the page comes',
    'xstate.error.actor.read': 'the server refuses the page',
    'xstate.after.answerTimeout.preview.opening': 'a minute passes without an answer',
    'xstate.after.frameTimeout.preview.open.loading': 'ten seconds pass without the website',
    'xstate.after.readyTime.preview.open.settling': 'the website keeps silent',
  },
  invariants: {
    'the frame begins anew when the page was read for it, and at no other time': {
      holds: ({ event, told }) =>
        isSame(told, event.type === 'xstate.done.actor.read' ? [{ type: 'frame.requested' }] : []),
      plant: { at: ['states', 'open', 'states', 'loading', 'entry'], put: [] },
    },
    'the page is read before the website is shown again, with a token that lasts': {
      holds: ({ event, asked }) => 'read' in asked === (event.type === 'frame.wanted'),
      plant: { at: ['states', 'open', 'on', 'frame.wanted'], put: '.loading' },
    },
    'another path is told exactly while the website is there': {
      holds: ({ snapshot }) => snapshot.context.path === (snapshot.matches({ open: 'elsewhere' }) ? otherPath : null),
      plant: { at: ['states', 'open', 'states', 'elsewhere', 'exit'], put: [] },
    },
    'what could not be read is told until it is tried again': {
      holds: ({ snapshot }) => (snapshot.context.failure !== null) === snapshot.matches('unread'),
      plant: { at: ['states', 'opening', 'entry'], put: [] },
    },
    'a part is refused only by a website that takes what is typed, and until the form has changed': {
      holds: ({ event, snapshot }) =>
        snapshot.matches({ open: { live: 'refused' } }) === (event.type === 'part.refused'),
      plant: {
        at: ['states', 'open', 'states', 'live', 'states', 'following', 'on', 'part.refused'],
        put: '#preview.open.plain',
      },
    },
    'a website that comes late is taken when it comes': {
      holds: ({ event, snapshot }) => event.type !== 'frame.ready' || snapshot.matches({ open: 'live' }),
      plant: { at: ['states', 'open', 'states', 'silent', 'on', 'frame.ready'], put: 'plain' },
    },
  },
});
