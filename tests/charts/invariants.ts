/**
 * What holds in every state that a chart can reach, whatever was done before. `plant` breaks a chart so that the invariant
 * must be seen to fail; the report lists them by name.
 */
import { type AnyMachineSnapshot, assign } from 'xstate';
import { type Draft, isSameDraft, isSameValue } from '../../machines/drafts.ts';
import type { EntityFormContext } from '../../machines/entity-form.context.ts';
import type { Action, Arrival, Plant } from '../support/model.ts';
import type { ChartName } from './registry.ts';

export type Invariant = {
  name: string;
  /** Those that it is about; `every` chart, or some. */
  charts: 'every' | readonly ChartName[];
  holds: (arrival: Arrival) => boolean;
  plant: Plant & { chart: ChartName };
};

const aimed = { type: 'doom', params: ({ event }: { event: unknown }) => event };
const typedOver = assign({ draft: ({ context }: { context: EntityFormContext }) => context.base });
const halfGone = assign({ choice: { has_component: false, component_name: 'map', component_config: null } });
const everyFile = ({ context }: { context: { files: unknown } }) => ({ files: context.files });

export const invariants: readonly Invariant[] = [
  {
    name: 'busy never together with a failure',
    charts: 'every',
    holds: ({ snapshot }) => !(snapshot.hasTag('busy') && (snapshot.hasTag('failed') || isTold(snapshot))),
    plant: { chart: 'command', at: ['states', 'running', 'entry'], put: [] },
  },
  {
    name: 'every waiting state can be left by the user, or ends by itself after a time',
    charts: 'every',
    holds: ({ snapshot }) => !snapshot.hasTag('busy') || ways(snapshot).some((type) => !type.includes('.actor.')),
    plant: { chart: 'pageEditing', at: ['states', 'moving', 'after'], put: {} },
  },
  {
    name: 'no state is a dead end',
    charts: 'every',
    holds: ({ snapshot }) => snapshot.status === 'done' || ways(snapshot).length > 0,
    plant: { chart: 'destroyDialog', at: ['states', 'failed', 'on'], put: {} },
  },
  {
    name: 'the context is plain data',
    charts: 'every',
    holds: ({ snapshot }) => isPlain(snapshot.context),
    plant: {
      chart: 'sessionRenewal',
      at: ['context'],
      put: { dueIn: 0, isActive: false, since: new Date(0) },
    },
  },
  {
    name: 'at most one editor open, and nothing destroyed or moved beside it',
    charts: ['pageEditing'],
    holds: ({ snapshot: { context } }) =>
      [context.target.kind !== 'none', context.doomed !== null, context.move !== null].filter(Boolean).length <= 1,
    plant: { chart: 'pageEditing', at: ['states', 'editing', 'on', 'destroy.requested'], put: { actions: aimed } },
  },
  {
    name: 'the lock is held exactly while an edit is open',
    charts: ['pageEditing'],
    holds: ({ snapshot }) => snapshot.hasTag('locked') === (snapshot.context.target.kind !== 'none'),
    plant: { chart: 'pageEditing', at: ['states', 'editing', 'on', 'edit.cancelled', 'actions'], put: [] },
  },
  {
    name: 'nothing begins while something else is open',
    charts: ['pageEditing'],
    holds: ({ before, steps }) =>
      before.hasTag('free') || !/^(?:edit|destroy|move)\.requested$/.test(steps.at(-1)?.event.type ?? ''),
    plant: { chart: 'pageEditing', at: ['states', 'saving', 'on', 'destroy.requested'], put: 'confirmingDestroy' },
  },
  {
    name: 'a token only when logged in',
    charts: ['session'],
    holds: (arrival) =>
      hasToken(arrival) === (arrival.snapshot.matches('loggedIn') || arrival.snapshot.matches('loggingOut')),
    plant: { chart: 'session', at: ['states', 'expired', 'entry'], put: [] },
  },
  {
    name: 'nothing is exchanged unless the state that came back is the state that was sent',
    charts: ['session'],
    holds: ({ snapshot: { context } }) =>
      context.exchange === null || context.exchange.state === context.exchange.answer.state,
    plant: {
      chart: 'session',
      at: ['states', 'loggedOut', 'on', 'callback.arrived', '0', 'guard'],
      put: 'hasProviderError',
    },
  },
  {
    name: 'a code and its verifier are held only while they are exchanged',
    charts: ['session'],
    holds: ({ snapshot }) => (snapshot.context.exchange !== null) === snapshot.matches('exchangingCode'),
    plant: { chart: 'session', at: ['states', 'exchangingCode', 'exit'], put: [] },
  },
  {
    name: 'who is logged in is told of no failure to sign in',
    charts: ['session'],
    holds: ({ snapshot }) => !snapshot.matches('loggedIn') || snapshot.context.failure === null,
    plant: { chart: 'session', at: ['states', 'loggedOut', 'on', 'session.restored'], put: 'loggedIn' },
  },
  {
    name: 'a session is renewed only for who did something since the last token',
    charts: ['sessionRenewal'],
    holds: ({ before, snapshot, steps }) =>
      before.matches('renewing') ||
      !snapshot.matches('renewing') ||
      before.context.isActive ||
      steps.at(-1)?.event.type === 'user.active',
    plant: {
      chart: 'sessionRenewal',
      at: ['states', 'fresh', 'after', 'untilDue'],
      put: 'renewing',
    },
  },
  {
    name: 'an unsaved draft is always journalled',
    charts: ['entityForm'],
    holds: isJournalled,
    plant: {
      chart: 'entityForm',
      at: ['states', 'pristine', 'on', 'field.changed', 'actions', '1'],
      put: 'dismissFailure',
    },
  },
  {
    name: 'an answer to a save changes no field',
    charts: ['entityForm'],
    holds: ({ before, snapshot, steps }) =>
      steps.at(-1)?.event.type !== 'xstate.done.actor.save' ||
      isSameDraft(before.context.draft, snapshot.context.draft),
    plant: { chart: 'entityForm', at: ['states', 'saving', 'invoke', 'onDone', '2', 'actions', '0'], put: typedOver },
  },
  {
    name: 'theirs and mine stand side by side exactly in a conflict',
    charts: ['entityForm'],
    holds: ({ snapshot }) =>
      snapshot.status === 'done' || (snapshot.context.conflict !== null) === snapshot.matches('conflicted'),
    plant: {
      chart: 'entityForm',
      at: ['states', 'conflicted', 'on', 'form.submitted', 'actions'],
      put: ['rememberSubmission', 'keep'],
    },
  },
  {
    name: 'a command that rests has no failure to tell',
    charts: ['command'],
    holds: ({ snapshot }) => !snapshot.matches('idle') || snapshot.context.failure === null,
    plant: { chart: 'command', at: ['states', 'failed', 'on', 'failure.dismissed', 'actions'], put: [] },
  },
  {
    name: 'pristine means that all is stored',
    charts: ['entityForm'],
    holds: ({ snapshot: { context, value } }) => value !== 'pristine' || isSameDraft(context.draft, context.base),
    plant: { chart: 'entityForm', at: ['states', 'pristine', 'on', 'field.changed', 'target'], put: undefined },
  },
  {
    name: 'removed means all three component fields empty',
    charts: ['componentField'],
    holds: ({ snapshot: { context } }) => {
      const { has_component, component_name, component_config } = context.choice;
      return has_component === (component_name !== null) && has_component === (component_config !== null);
    },
    plant: { chart: 'componentField', at: ['states', 'set', 'on', 'component.remove', 'actions', '0'], put: halfGone },
  },
  {
    name: 'a component is a candidate only while it is configured',
    charts: ['componentField'],
    holds: ({ snapshot }) => snapshot.context.candidate === null || snapshot.matches('configuring'),
    plant: { chart: 'componentField', at: ['states', 'configuring', 'on', 'choice.cancelled', 'actions'], put: [] },
  },
  {
    name: 'the state says what is linked',
    charts: ['linkField'],
    holds: ({ snapshot: { value, context } }) => {
      const { path, url } = context.target;
      return value === 'choosingPage' || value === 'enteringUrl' || value === linked(path, url);
    },
    plant: { chart: 'linkField', at: ['states', 'internal', 'always'], put: [] },
  },
  {
    name: 'a refused URL is told of only in its dialog',
    charts: ['linkField', 'menuEditor'],
    holds: ({ snapshot }) => snapshot.context.refusal === null || snapshot.matches('enteringUrl'),
    plant: { chart: 'linkField', at: ['states', 'enteringUrl', 'exit'], put: [] },
  },
  {
    name: 'an entry with entries below it is removed only after OK',
    charts: ['menuEditor'],
    holds: (arrival) =>
      emitted(arrival).every(
        ({ type, removal }) =>
          type !== 'entry.removed' || removal?.below === 0 || lastEvent(arrival) === 'removal.confirmed',
      ),
    plant: { chart: 'menuEditor', at: ['states', 'editing', 'on', 'removal.requested', '0', 'guard'], put: 'hasPast' },
  },
  {
    name: 'an image is picked only with its signed address',
    charts: ['imagePicker'],
    holds: (arrival) =>
      emitted(arrival).every(({ type, image, signedUrl }) => type !== 'image.picked' || Boolean(image && signedUrl)),
    plant: { chart: 'imagePicker', at: ['states', 'open', 'states', 'selecting', 'entry'], put: ['forgetCandidate'] },
  },
  {
    name: 'a closed picker remembers nothing',
    charts: ['imagePicker'],
    holds: ({ snapshot }) =>
      !snapshot.matches('closed') || Object.values(snapshot.context).every((one) => one === null),
    plant: { chart: 'imagePicker', at: ['states', 'closed', 'entry'], put: [] },
  },
  {
    name: 'a run ends with the domain being read again',
    charts: ['imageRefresh'],
    holds: ({ before, snapshot }) =>
      !snapshot.matches('done') || before.matches('refetching') || before.matches('done'),
    plant: { chart: 'imageRefresh', at: ['states', 'running', 'on', 'run.ended'], put: 'done' },
  },
  {
    name: 'what has arrived is never sent again',
    charts: ['imageUpload'],
    holds: ({ actions }) => sentFiles(actions.at(-1) ?? []).every(({ status }) => status !== 'stored'),
    plant: { chart: 'imageUpload', at: ['states', 'sending', 'invoke', 'input'], put: everyFile },
  },
  {
    name: 'a file is on its way only while files are sent',
    charts: ['imageUpload'],
    holds: ({ snapshot }) =>
      snapshot.matches('sending') ||
      snapshot.context.files.every(({ status }: { status: string }) => status !== 'sending'),
    plant: { chart: 'imageUpload', at: ['states', 'sending', 'exit'], put: [] },
  },
  {
    name: 'nothing is destroyed unless the question was answered with OK',
    charts: ['destroyDialog'],
    holds: ({ before, snapshot, steps }) =>
      before.matches('destroying') ||
      !snapshot.matches('destroying') ||
      steps.at(-1)?.event.type === 'destroy.confirmed',
    plant: { chart: 'destroyDialog', at: ['states', 'closed', 'on', 'destroy.requested', 'target'], put: 'destroying' },
  },
  {
    name: 'a closed question has no target',
    charts: ['destroyDialog'],
    holds: ({ snapshot }) => snapshot.matches('closed') === (snapshot.context.target === null),
    plant: { chart: 'destroyDialog', at: ['states', 'closed', 'entry'], put: [] },
  },
  {
    name: 'nothing is restored unless Undo was pressed',
    charts: ['undo'],
    holds: ({ before, snapshot, steps }) =>
      before.matches('restoring') ||
      !(snapshot.matches('restoring') || snapshot.matches('restored')) ||
      steps.at(-1)?.event.type === 'undo.requested',
    plant: { chart: 'undo', at: ['states', 'offered', 'after', 'offerTime'], put: 'restoring' },
  },
  {
    name: 'what is held does not go by itself',
    charts: ['undo'],
    holds: ({ before, steps, snapshot }) =>
      !before.matches('held') || !snapshot.matches('withdrawn') || steps.at(-1)?.event.type === 'undo.dismissed',
    plant: { chart: 'undo', at: ['states', 'held', 'on', 'undo.released'], put: 'withdrawn' },
  },
  {
    name: 'a deployment has the time of its press',
    charts: ['deployment'],
    holds: ({ snapshot }) => snapshot.matches('idle') === (snapshot.context.at === null),
    plant: { chart: 'deployment', at: ['states', 'idle', 'on', 'deployment.requested', 'actions'], put: [] },
  },
  {
    name: 'after a press a second is no other deployment',
    charts: ['deployment'],
    holds: ({ before, steps }) =>
      steps.at(-1)?.event.type !== 'deployment.requested' ||
      !(before.matches('triggering') || before.matches({ succeeded: 'resting' })),
    plant: { chart: 'deployment', at: ['states', 'succeeded', 'on'], put: { 'deployment.requested': 'triggering' } },
  },
  {
    name: 'a locked assignment remembers nothing',
    charts: ['userDomains'],
    holds: ({ snapshot }) =>
      !snapshot.matches('locked') || Object.values(snapshot.context).every((one) => one === null),
    plant: { chart: 'userDomains', at: ['states', 'locked', 'entry'], put: [] },
  },
  {
    name: 'one link is written at a time',
    charts: ['userDomains'],
    holds: ({ snapshot }) => !snapshot.hasTag('busy') || snapshot.context.subject !== null,
    plant: {
      chart: 'userDomains',
      at: ['states', 'assigning', 'on', 'domain.link'],
      put: { target: 'linking' },
    },
  },
];

function isTold({ context }: AnyMachineSnapshot): boolean {
  return 'failure' in context && context.failure !== null && !('attempts' in context && context.attempts > 0);
}

/** The events that lead out, or do something, here. */
function ways(snapshot: AnyMachineSnapshot): string[] {
  const types = snapshot._nodes.flatMap((node) => [...node.transitions.keys()]);
  const ofAncestors = [...snapshot.machine.root.transitions.keys()];
  return [...new Set([...types, ...ofAncestors])].filter((type) => type !== '');
}

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  const isKnown = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isKnown && Object.values(value).every(isPlain);
}

function lastEvent({ steps }: Arrival): string {
  return steps.at(-1)?.event.type ?? '';
}

type Emitted = { type: string; removal?: { below: number }; image?: unknown; signedUrl?: unknown };

function emitted({ actions }: Arrival): Emitted[] {
  return (actions.at(-1) ?? []).flatMap(({ type, params }) =>
    type === 'xstate.emit' ? [(params as { event: Emitted }).event] : [],
  );
}

/** Followed through what the chart makes the workflow do. */
function hasToken({ steps, actions }: Arrival): boolean {
  const gains = ['session.restored', 'xstate.done.actor.exchangeCode'];
  return steps.reduce((has, { event }, index) => {
    const types = (actions[index] ?? []).map(({ type }) => type);
    if (types.includes('forgetToken')) return false;
    return has || gains.includes(event.type) || types.includes('storeToken');
  }, false);
}

function linked(path: string | null, url: string | null): string {
  return path ? 'internal' : url ? 'external' : 'empty';
}

function sentFiles(actions: readonly Action[]): { status: string }[] {
  return actions.flatMap(({ type, params }) =>
    type === 'xstate.spawnChild' ? (params as { input: { files: { status: string }[] } }).input.files : [],
  );
}

type Told = { type: string; draft?: Draft };

/** The journal was last told what the form holds; what was found in it is still there; nothing unsaved needs nothing. */
function isJournalled({ snapshot, actions }: Arrival): boolean {
  const { draft, base, conflict, found } = snapshot.context as EntityFormContext;
  if (snapshot.status === 'done' || isSameDraft(draft, base) || found.length > 0) return true;
  const told = actions.flat().flatMap(({ type, params }) => {
    const { event, targetId } = (params ?? {}) as { event?: Told; targetId?: string };
    return type === 'xstate.sendTo' && targetId === 'keepDraft' && event ? [event] : [];
  });
  const last = told.findLast(({ type }) => type === 'draft.changed')?.draft;
  return (
    last !== undefined &&
    Object.entries(draft).every(
      ([name, value]) => isSameValue(last[name], value) || isSameValue(conflict?.theirs[name], value),
    )
  );
}
