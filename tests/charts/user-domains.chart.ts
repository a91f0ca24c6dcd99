import { userDomainsMachine } from '../../machines/user-domains.machine.ts';
import { done, failed } from '../support/model.ts';
import { defineChart } from './define-chart.ts';

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
  project: (context) => context,
});
