/** Takes back a field, a part or a whole, and offers to undo that (HIST-05). */
import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Failure } from '../../contract/failures.ts';
import {
  keptNames,
  type RestoreConflict,
  type RestoreTarget,
  versionRestoreMachine,
} from '../../machines/version-restore.machine.ts';
import { ApiError, createIdempotencyKeys, useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { type ConflictOffer, conflictOffer } from '../forms/draft-choices.ts';
import { authorOf } from '../forms/entity-save.ts';
import { t } from '../language/translate.ts';
import { noteEvent } from '../lib/activity.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { useMachineBinding } from '../lib/use-machine-binding.ts';
import { offerUndo } from '../trash/undo-offer.tsx';
import { retireOffers, showToast } from '../ui/toast.tsx';
import type { Difference } from './difference.ts';
import { restoreConflict } from './restore-conflict.ts';
import type { Head, Histories } from './use-history.ts';

export type { RestoreQuestion, RestoreTarget } from '../../machines/version-restore.machine.ts';

export type VersionRestore = {
  /** What is asked about, being written, or was not written. */
  target: RestoreTarget | null;
  isAsking: boolean;
  isBusy: boolean;
  failure: Failure | null;
  /** Theirs beside the earlier version; `names` are those of its places. */
  conflict: (ConflictOffer & { names: Record<string, string> }) | null;
  request: (target: RestoreTarget) => void;
  confirm: () => void;
  submit: () => void;
  cancel: () => void;
  dismiss: () => void;
};

/** `shown` is what is shown as it is now. */
type Shown<Version> = {
  earlier: Version | null;
  shown: Head<Version>;
  difference: (before: Version, after: Version | null) => Difference;
};

export function useVersionRestore<Version>(
  { head, takeBack, changed }: Histories<Version>,
  { earlier, shown, difference }: Shown<Version>,
  onRestored: () => void,
): VersionRestore {
  const client = useClient();
  const refresh = useRefresh();
  const { mutate } = useSWRConfig();
  const [keyOf] = useState(createIdempotencyKeys);
  /** As it was before: what is shown, or what the conflict shows as theirs. */
  const compared = useRef(shown);
  const readAgain = async () => (await Promise.all([mutate<Head<Version>>(head.key), refresh(changed)]))[0];
  const conflictAfter = async (
    error: unknown,
    target: RestoreTarget,
    seen: Version | null,
  ): Promise<RestoreConflict> => {
    const newest = await readAgain();
    const isStale = error instanceof ApiError && error.code === 'stale';
    if (!isStale || !newest?.now || !earlier || !seen) throw error;
    const author = authorOf(error.current);
    const versions = { earlier, seen, now: newest.now };
    const conflict = restoreConflict(difference, versions, target, { revision: newest.seen, author });
    if (!conflict) throw error;
    compared.current = newest;
    return conflict;
  };
  const { snapshot, send } = useMachineBinding(versionRestoreMachine, {
    actors: {
      takeBack: async ({ input: { target, conflict }, signal }) => {
        const { seq, kind, id, field } = target;
        const keep = conflict ? keptNames(conflict).flatMap((name) => conflict.places[name] ?? []) : [];
        if (!conflict) compared.current = shown;
        const { seen, now } = compared.current;
        const body = { seq, seen, kind, id, field, keep: keep.map(({ label: _, ...place }) => place) };
        try {
          const { seq: written } = await takeBack(client, body, { idempotencyKey: keyOf(body), signal });
          await readAgain();
          return { seen, seq: written };
        } catch (error) {
          return { conflict: await conflictAfter(error, target, now) };
        }
      },
    },
    on: {
      'version.restored': ({ target: { kind, id, field, message }, isPartly, seen, seq }) => {
        noteEvent(kind, 'takeBack');
        onRestored();
        if (compared.current.now === null) {
          // It was not there before: Undo has nothing to go back to.
          retireOffers(`${kind} ${id}`);
          showToast(message);
          return;
        }
        const body = { seq: seen, seen: seq, kind, id, field, keep: [] };
        offerUndo({
          message: isPartly ? t('It is taken back, except for what you kept.') : message,
          undo: async (signal, idempotencyKey) => {
            await takeBack(client, body, { idempotencyKey, signal }).finally(readAgain);
          },
          about: `${kind} ${id} ${field}`,
          needs: [`${kind} ${id}`],
          undone: t('It is as it was before.'),
          failed: (failure) => t('It is not taken back: {message}', { message: failureMessage(failure) }),
        });
      },
    },
  });
  const { target, failure, conflict } = snapshot.context;
  const names = Object.entries(conflict?.places ?? {}).map(([name, { label }]) => [name, label]);
  const offer = snapshot.hasTag('conflicted') ? conflictOffer({ conflict }, send) : null;
  return {
    target,
    isAsking: snapshot.hasTag('open'),
    isBusy: snapshot.hasTag('busy'),
    failure,
    conflict: offer && { ...offer, names: Object.fromEntries(names) },
    request: (wanted) => send({ type: 'restore.requested', target: wanted }),
    confirm: () => send({ type: 'restore.confirmed' }),
    submit: () => {
      send({ type: 'conflict.submitted' });
      onRestored();
    },
    cancel: () => {
      send({ type: 'restore.cancelled' });
      onRestored();
    },
    dismiss: () => send({ type: 'failure.dismissed' }),
  };
}
