/**
 * Editing the tree of a menu (specification §2): choices and confirmations before the tree changes. The
 * tree is part of the form's draft. The workflow changes it on the emitted events.
 * Invariant: an entry with child entries is never removed without a confirmation.
 */
import { assign, emit, setup } from 'xstate';

/** `below` counts the child entries that are removed with it. */
export type Removal = { key: string; name: string; below: number };

export type MenuEditorEvent =
  | { type: 'page.choose'; key: string }
  | { type: 'page.chosen'; path: string }
  | { type: 'url.enter'; key: string }
  | { type: 'url.changed' }
  | { type: 'url.submitted'; url: string; refusal: string | null }
  | ({ type: 'removal.requested' } & Removal)
  | { type: 'removal.confirmed' }
  | { type: 'choice.cancelled' };
export type MenuEditorEmitted =
  | { type: 'target.set'; key: string; path: string | null; url: string | null }
  | { type: 'entry.removed'; removal: Removal };

type Context = {
  /** The entry whose target is being chosen. */
  key: string | null;
  refusal: string | null;
  removal: Removal | null;
};

export const menuEditorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as MenuEditorEvent,
    emitted: {} as MenuEditorEmitted,
    tags: {} as 'choosingPage' | 'enteringUrl' | 'confirming',
  },
  actions: {
    rememberEntry: assign((_, { key }: { key: string }) => ({ key, refusal: null })),
    rememberRemoval: assign((_, { key, name, below }: Removal) => ({ removal: { key, name, below } })),
    refuse: assign((_, { refusal }: { refusal: string | null }) => ({ refusal })),
    forgetRefusal: assign({ refusal: null }),
    forgetEntry: assign({ key: null, refusal: null, removal: null }),
    emitTarget: emit(({ context }, { path = null, url = null }: { path?: string | null; url?: string | null }) => ({
      type: 'target.set' as const,
      key: context.key ?? '',
      path,
      url,
    })),
    emitRemoved: emit((_, { key, name, below }: Removal) => ({
      type: 'entry.removed' as const,
      removal: { key, name, below },
    })),
    emitConfirmed: emit(({ context }) => ({
      type: 'entry.removed' as const,
      removal: context.removal ?? { key: '', name: '', below: 0 },
    })),
  },
  guards: {
    hasEntriesBelow: (_, { below }: Removal) => below > 0,
    isRefused: (_, { refusal }: { refusal: string | null }) => refusal !== null,
  },
}).createMachine({
  id: 'menuEditor',
  initial: 'editing',
  context: { key: null, refusal: null, removal: null },
  states: {
    editing: {
      entry: 'forgetEntry',
      on: {
        'page.choose': { target: 'choosingPage', actions: { type: 'rememberEntry', params: ({ event }) => event } },
        'url.enter': { target: 'enteringUrl', actions: { type: 'rememberEntry', params: ({ event }) => event } },
        'removal.requested': [
          {
            guard: { type: 'hasEntriesBelow', params: ({ event }) => event },
            target: 'confirmingRemoval',
            actions: { type: 'rememberRemoval', params: ({ event }) => event },
          },
          { actions: { type: 'emitRemoved', params: ({ event }) => event } },
        ],
      },
    },
    choosingPage: {
      tags: ['choosingPage'],
      on: {
        'page.chosen': {
          target: 'editing',
          actions: { type: 'emitTarget', params: ({ event: { path } }) => ({ path }) },
        },
        'choice.cancelled': 'editing',
      },
    },
    enteringUrl: {
      tags: ['enteringUrl'],
      on: {
        'url.submitted': [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            actions: { type: 'refuse', params: ({ event }) => event },
          },
          { target: 'editing', actions: { type: 'emitTarget', params: ({ event: { url } }) => ({ url }) } },
        ],
        'url.changed': { actions: 'forgetRefusal' },
        'choice.cancelled': 'editing',
      },
    },
    confirmingRemoval: {
      tags: ['confirming'],
      on: {
        'removal.confirmed': { target: 'editing', actions: 'emitConfirmed' },
        'choice.cancelled': 'editing',
      },
    },
  },
});
