import { userDomainsMachine } from '../../machines/user-domains.machine.ts';
import { done, failed } from '../support/model.ts';
import { defineChart, isSame } from './define-chart.ts';

export const linked = { id: 1, fqdn: 'roses.example' };
export const free = { id: 2, fqdn: 'harbour.example' };
export const refusal = { code: 'refused', message: 'Api Error: {}' } as const;

export const userDomainsChart = defineChart({
  machine: userDomainsMachine,
  events: [
    { type: 'assignment.opened' },
    { type: 'assignment.locked' },
    { type: 'domain.chosen', domain: free },
    { type: 'domain.chosen', domain: null },
    { type: 'domain.link' },
    { type: 'domain.unlink', domain: linked },
    { type: 'failure.dismissed' },
    done('link'),
    failed('link', refusal),
    done('unlink'),
    failed('unlink', refusal),
  ],
  words: {
    'assignment.opened': 'opens the assignment',
    'assignment.locked': 'locks the assignment',
    'domain.chosen': ({ domain }) => (domain ? 'chooses a domain' : 'chooses no domain'),
    'domain.link': 'links the domain',
    'domain.unlink': 'unlinks a domain',
    'failure.dismissed': 'dismisses the failure',
    'xstate.done.actor.link': 'the domain is linked',
    'xstate.error.actor.link': 'the server refuses to link',
    'xstate.done.actor.unlink': 'the domain is unlinked',
    'xstate.error.actor.unlink': 'the server refuses to unlink',
  },
  invariants: {
    'a locked assignment remembers nothing': {
      holds: ({ snapshot }) =>
        snapshot.hasTag('unlocked') !== snapshot.matches('locked') &&
        (!snapshot.matches('locked') || Object.values(snapshot.context).every((one) => one === null)),
      plant: { at: ['states', 'locked', 'entry'], put: [] },
    },
    'one link is written at a time, and the actor is given its domain': {
      holds: ({ before, snapshot, asked, event }) => {
        if (before.hasTag('busy') && snapshot.hasTag('busy')) return false;
        if (event.type === 'domain.link') return isSame(asked, { link: free }) && before.context.chosen !== null;
        return isSame(asked, event.type === 'domain.unlink' ? { unlink: linked } : {});
      },
      plant: { at: ['states', 'assigning', 'on', 'domain.link'], put: { target: 'linking' } },
    },
    'what was attempted, and with which domain, is known until it succeeds': {
      holds: ({ snapshot, before, event }) => {
        const { subject, attempt } = snapshot.context;
        if (event.type === 'domain.link') return isSame([subject, attempt], [free, 'link']);
        if (event.type === 'domain.unlink') return isSame([subject, attempt], [linked, 'unlink']);
        if (snapshot.matches({ assigning: 'ready' })) return subject === null && attempt === null;
        return (
          snapshot.matches('locked') || isSame([subject, attempt], [before.context.subject, before.context.attempt])
        );
      },
      plant: { at: ['states', 'assigning', 'states', 'ready', 'entry'], put: [] },
    },
    'a failure is told until it is dismissed or something else is tried': {
      holds: ({ snapshot }) => (snapshot.context.failure !== null) === snapshot.matches({ assigning: 'failed' }),
      plant: { at: ['states', 'assigning', 'states', 'ready', 'entry'], put: [] },
    },
    'the chosen domain stays chosen until it is linked': {
      holds: ({ before, event, snapshot }) => {
        if (snapshot.matches('locked') || event.type === 'xstate.done.actor.link')
          return snapshot.context.chosen === null;
        return isSame(snapshot.context.chosen, event.type === 'domain.chosen' ? event.domain : before.context.chosen);
      },
      plant: { at: ['states', 'linking', 'invoke', 'onDone', 'actions'], put: [] },
    },
    'what was linked or unlinked is told, and that it is uncertain where nobody waited': {
      holds: ({ before, event, told }) => {
        if (event.type === 'xstate.done.actor.link') return isSame(told, [{ type: 'domain.linked', domain: free }]);
        if (event.type === 'xstate.done.actor.unlink')
          return isSame(told, [{ type: 'domain.unlinked', domain: linked }]);
        const isUncertain = event.type === 'assignment.locked' && before.hasTag('busy');
        return isSame(told, isUncertain ? [{ type: 'domains.uncertain' }] : []);
      },
      plant: { at: ['states', 'unlinking', 'on', 'assignment.locked'], put: 'locked' },
    },
  },
});
