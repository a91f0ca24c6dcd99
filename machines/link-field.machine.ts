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
    isRefused: (_, { refusal }: { refusal: string | null }) => refusal !== null,
  },
  actions: {
    adopt: assign((_, { target }: { target: LinkTarget }) => ({ target })),
    linkPage: assign((_, { path }: { path: string }) => ({ target: { path, url: null } })),
    linkUrl: assign((_, { url }: { url: string }) => ({ target: { path: null, url } })),
    forget: assign({ target: nowhere }),
    refuse: assign((_, { refusal }: { refusal: string | null }) => ({ refusal })),
    withdrawRefusal: assign({ refusal: null }),
    emitPageLinked: emit((_, { path }: { path: string }) => ({ type: 'page.linked' as const, path })),
    emitUrlLinked: emit((_, { url }: { url: string }) => ({ type: 'url.linked' as const, url })),
    emitRemoved: emit({ type: 'link.removed' }),
  },
}).createMachine({
  id: 'linkField',
  initial: 'empty',
  context: ({ input }) => ({ target: input.target, refusal: null }),
  on: { 'link.given': { actions: { type: 'adopt', params: ({ event }) => event } } },
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
            { type: 'linkPage', params: ({ event }) => event },
            { type: 'emitPageLinked', params: ({ event }) => event },
          ],
        },
        'choice.cancelled': 'empty',
      },
    },
    enteringUrl: {
      description: 'The dialog for a URL is open. A refused URL stays there, with the reason.',
      tags: ['enteringUrl'],
      exit: 'withdrawRefusal',
      on: {
        'url.submitted': [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            actions: { type: 'refuse', params: ({ event }) => event },
          },
          {
            target: 'empty',
            actions: [
              { type: 'linkUrl', params: ({ event }) => event },
              { type: 'emitUrlLinked', params: ({ event }) => event },
            ],
          },
        ],
        'url.changed': { actions: 'withdrawRefusal' },
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
        'link.remove': { target: 'empty', actions: ['forget', 'emitRemoved'] },
      },
    },
    external: {
      always: [
        { guard: 'isInternal', target: 'internal' },
        { guard: 'isNowhere', target: 'empty' },
      ],
      on: {
        'url.enter': 'enteringUrl',
        'link.remove': { target: 'empty', actions: ['forget', 'emitRemoved'] },
      },
    },
  },
});
