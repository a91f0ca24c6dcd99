import { type LinkTarget, linkFieldMachine } from '../../machines/link-field.machine.ts';
import { defineChart, isSame } from './define-chart.ts';

export const nowhere: LinkTarget = { path: null, url: null };
export const refusal = 'A javascript: URL is not allowed in a link. Use https://, http://, mailto: or tel:.';

export const linkFieldChart = defineChart({
  machine: linkFieldMachine,
  inputs: [{ target: nowhere }],
  events: [
    { type: 'link.given', target: nowhere },
    { type: 'link.given', target: { path: '/besuch', url: null } },
    { type: 'link.given', target: { path: null, url: 'https://example.org/' } },
    { type: 'link.remove' },
    { type: 'page.choose' },
    { type: 'page.chosen', path: '/leseausweis' },
    { type: 'url.enter' },
    { type: 'url.submitted', url: 'tel:+493415550120', refusal: null },
    { type: 'url.submitted', url: 'javascript:alert(1)', refusal },
    { type: 'url.changed' },
    { type: 'choice.cancelled' },
  ],
  words: {
    'link.given': ({ target: { path, url } }) =>
      path
        ? 'the form gets a page from elsewhere'
        : url
          ? 'the form gets a URL from elsewhere'
          : 'the form loses its link',
    'link.remove': 'removes the link',
    'page.choose': 'opens the list of pages',
    'page.chosen': 'selects a page',
    'url.enter': 'opens the dialog for a URL',
    'url.submitted': ({ refusal: why }) => (why === null ? 'saves a URL' : 'saves a URL that is refused'),
    'url.changed': 'types in the URL',
    'choice.cancelled': 'closes the dialog',
  },
  invariants: {
    'the state says what is linked': {
      holds: ({ snapshot }) => {
        const { path, url } = snapshot.context.target;
        const isChoosing = snapshot.matches('choosingPage') || snapshot.matches('enteringUrl');
        return isChoosing || snapshot.value === (path ? 'internal' : url ? 'external' : 'empty');
      },
      plant: { at: ['states', 'internal', 'always'], put: [] },
    },
    'with a page linked no URL can be entered, and the other way round': {
      holds: ({ before, event }) =>
        !(event.type === 'url.enter' && before.matches('internal')) &&
        !(event.type === 'page.choose' && before.matches('external')),
      plant: { at: ['states', 'internal', 'on', 'url.enter'], put: 'enteringUrl' },
    },
    'a refused URL is told of only in its dialog, until it is changed': {
      holds: ({ before, event, snapshot }) => {
        if (!snapshot.matches('enteringUrl')) return snapshot.context.refusal === null;
        const kept = event.type === 'url.changed' ? null : before.context.refusal;
        return snapshot.context.refusal === (event.type === 'url.submitted' ? event.refusal : kept);
      },
      plant: { at: ['states', 'enteringUrl', 'exit'], put: [] },
    },
    'each dialog is open in its own state': {
      holds: ({ snapshot }) =>
        snapshot.hasTag('choosingPage') === snapshot.matches('choosingPage') &&
        snapshot.hasTag('enteringUrl') === snapshot.matches('enteringUrl'),
      plant: { at: ['states', 'enteringUrl', 'tags'], put: [] },
    },
    'the form hears what is linked here, and nothing of what it has given itself': {
      holds: ({ before, event, snapshot, told }) => {
        const { target } = snapshot.context;
        if (event.type === 'page.chosen')
          return isSame([told, target], [[{ type: 'page.linked', path: event.path }], { path: event.path, url: null }]);
        if (event.type === 'url.submitted' && event.refusal === null)
          return isSame([told, target], [[{ type: 'url.linked', url: event.url }], { path: null, url: event.url }]);
        if (event.type === 'link.remove') return isSame([told, target], [[{ type: 'link.removed' }], nowhere]);
        return isSame([told, target], [[], event.type === 'link.given' ? event.target : before.context.target]);
      },
      plant: { at: ['states', 'external', 'on', 'link.remove', 'actions', '1'], put: () => {} },
    },
  },
});
