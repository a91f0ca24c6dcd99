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

const nothing: Context = { key: null, refusal: null, removal: null };

const hasEntriesBelow = ({ event }: { event: Removal }) => event.below > 0;
const isRefused = ({ event }: { event: { refusal: string | null } }) => event.refusal !== null;
const removalOf = ({ key, name, below }: Removal): Removal => ({ key, name, below });

export const menuEditorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as MenuEditorEvent,
    emitted: {} as MenuEditorEmitted,
    tags: {} as 'choosingPage' | 'enteringUrl' | 'confirming',
  },
}).createMachine({
  id: 'menuEditor',
  initial: 'editing',
  context: nothing,
  states: {
    editing: {
      entry: assign(nothing),
      on: {
        'page.choose': { target: 'choosingPage', actions: assign({ key: ({ event }) => event.key }) },
        'url.enter': { target: 'enteringUrl', actions: assign({ key: ({ event }) => event.key }) },
        'removal.requested': [
          {
            guard: hasEntriesBelow,
            target: 'confirmingRemoval',
            actions: assign({ removal: ({ event }) => removalOf(event) }),
          },
          { actions: emit(({ event }) => ({ type: 'entry.removed', removal: removalOf(event) })) },
        ],
      },
    },
    choosingPage: {
      tags: ['choosingPage'],
      on: {
        'page.chosen': {
          target: 'editing',
          actions: emit(({ context, event: { path } }) => ({
            type: 'target.set',
            key: context.key as string,
            path,
            url: null,
          })),
        },
        'choice.cancelled': 'editing',
      },
    },
    enteringUrl: {
      tags: ['enteringUrl'],
      on: {
        'url.submitted': [
          { guard: isRefused, actions: assign({ refusal: ({ event }) => event.refusal }) },
          {
            target: 'editing',
            actions: emit(({ context, event: { url } }) => ({
              type: 'target.set',
              key: context.key as string,
              path: null,
              url,
            })),
          },
        ],
        'url.changed': { actions: assign({ refusal: null }) },
        'choice.cancelled': 'editing',
      },
    },
    confirmingRemoval: {
      tags: ['confirming'],
      on: {
        'removal.confirmed': {
          target: 'editing',
          actions: emit(({ context }) => ({ type: 'entry.removed', removal: context.removal as Removal })),
        },
        'choice.cancelled': 'editing',
      },
    },
  },
});
