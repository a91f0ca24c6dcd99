import { type LinkTarget, linkFieldMachine } from '../../machines/link-field.machine.ts';
import { defineChart } from './define-chart.ts';

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
  project: (context) => context,
});
