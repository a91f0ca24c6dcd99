/**
 * The link of a section or item: an internal page path or an external URL (specification §2, §4).
 * The surrounding form holds the link; `link.given` passes it to this chart, and emitted events report changes.
 * The workflow checks whether a URL is allowed, and passes the result with `url.submitted`.
 * Invariant: a link has one target. Once set, it can only be replaced or removed.
 */
import { assign, emit, setup } from 'xstate';

/** A path takes precedence over a URL. */
export type LinkTarget = { path: string | null; url: string | null };

export type LinkFieldEvent =
  | { type: 'link.given'; target: LinkTarget }
  | { type: 'link.remove' }
  | { type: 'page.choose' }
  | { type: 'page.chosen'; path: string }
  | { type: 'url.enter' }
  /** `refusal` is why the URL is not allowed; `null` if it is. */
  | { type: 'url.submitted'; url: string; refusal: string | null }
  | { type: 'url.changed' }
  | { type: 'choice.cancelled' };
export type LinkFieldEmitted =
  | { type: 'page.linked'; path: string }
  | { type: 'url.linked'; url: string }
  | { type: 'link.removed' };

type Context = { target: LinkTarget; refusal: string | null };

const nowhere: LinkTarget = { path: null, url: null };

const isRefused = ({ event }: { event: { refusal: string | null } }) => event.refusal !== null;

export const linkFieldMachine = setup({
  types: {
    input: {} as { target: LinkTarget },
    context: {} as Context,
    events: {} as LinkFieldEvent,
    emitted: {} as LinkFieldEmitted,
    tags: {} as 'choosingPage' | 'enteringUrl',
  },
  guards: {
    isInternal: ({ context }) => Boolean(context.target.path),
    isExternal: ({ context }) => !context.target.path && Boolean(context.target.url),
    isNowhere: ({ context }) => !context.target.path && !context.target.url,
  },
}).createMachine({
  id: 'linkField',
  initial: 'empty',
  context: ({ input }) => ({ target: input.target, refusal: null }),
  on: { 'link.given': { actions: assign({ target: ({ event }) => event.target }) } },
  states: {
    empty: {
      description: 'There is no link, and both kinds can be chosen.',
      always: [
        { guard: 'isInternal', target: 'internal' },
        { guard: 'isExternal', target: 'external' },
      ],
      on: { 'page.choose': 'choosingPage', 'url.enter': 'enteringUrl' },
    },
    choosingPage: {
      description: 'The page picker is open. Closing it changes nothing.',
      tags: ['choosingPage'],
      on: {
        'page.chosen': {
          target: 'empty',
          actions: [
            assign({ target: ({ event }) => ({ path: event.path, url: null }) }),
            emit(({ event }) => ({ type: 'page.linked', path: event.path })),
          ],
        },
        'choice.cancelled': 'empty',
      },
    },
    enteringUrl: {
      description: 'The dialog for a URL is open. A refused URL stays there, with the reason.',
      tags: ['enteringUrl'],
      exit: assign({ refusal: null }),
      on: {
        'url.submitted': [
          { guard: isRefused, actions: assign({ refusal: ({ event }) => event.refusal }) },
          {
            target: 'empty',
            actions: [
              assign({ target: ({ event }) => ({ path: null, url: event.url }) }),
              emit(({ event }) => ({ type: 'url.linked', url: event.url })),
            ],
          },
        ],
        'url.changed': { actions: assign({ refusal: null }) },
        'choice.cancelled': 'empty',
      },
    },
    internal: {
      always: [
        { guard: 'isExternal', target: 'external' },
        { guard: 'isNowhere', target: 'empty' },
      ],
      on: {
        'page.choose': 'choosingPage',
        'link.remove': { target: 'empty', actions: [assign({ target: nowhere }), emit({ type: 'link.removed' })] },
      },
    },
    external: {
      always: [
        { guard: 'isInternal', target: 'internal' },
        { guard: 'isNowhere', target: 'empty' },
      ],
      on: {
        'url.enter': 'enteringUrl',
        'link.remove': { target: 'empty', actions: [assign({ target: nowhere }), emit({ type: 'link.removed' })] },
      },
    },
  },
});
