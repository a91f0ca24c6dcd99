/** The paths of the link chart, for its own test and for the one that replays them against the field. */
import { type LinkFieldEvent, type LinkTarget, linkFieldMachine } from '../../machines/link-field.machine.ts';
import { transitionPaths } from './model.ts';

export const nowhere: LinkTarget = { path: null, url: null };
export const refusal = 'A javascript: URL is not allowed in a link. Use https://, http://, mailto: or tel:.';

export const linkFieldEvents = [
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
] as const satisfies readonly LinkFieldEvent[];

export const linkFieldPaths = transitionPaths(linkFieldMachine, {
  input: { target: nowhere },
  events: linkFieldEvents,
  project: (context) => context,
});
