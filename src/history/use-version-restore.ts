/** Restores a field, a part or the whole entity from an earlier version, and offers to undo that. */
import { useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import {
  keptNames,
  type RestoreConflict,
  type RestoreTarget,
  versionRestoreMachine,
} from '../../machines/version-restore.machine.ts';
import { ApiError, useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { conflictOffer } from '../forms/draft-choices.ts';
import { authorOf } from '../forms/entity-save.ts';
import { t } from '../language/translate.ts';
import { trackEvent } from '../lib/activity.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { createIdempotencyKeys } from '../lib/ids.ts';
import { useMachineBinding } from '../lib/use-machine-binding.ts';
import { offerUndo } from '../trash/undo-offer.tsx';
import { dismissActionToasts, showToast } from '../ui/toast.tsx';
import type { Compare } from './difference.ts';
import { restoreConflict } from './restore-conflict.ts';
import type { Head, Histories } from './use-history.ts';

export type { RestoreTarget } from '../../machines/version-restore.machine.ts';

export type VersionRestore = ReturnType<typeof useVersionRestore>;

/** `shown` is the current state as the screen shows it. */
type Versions<Version> = { earlier: Version | null; shown: Head<Version>; difference: Compare<Version> };

export function useVersionRestore<Version>(
  { head, takeBack, changed }: Histories<Version>,
  { earlier, shown, difference }: Versions<Version>,
  onRestored: () => void,
) {
  const client = useClient();
  const refresh = useRefresh();
  const { mutate } = useSWRConfig();
  const [keyOf] = useState(createIdempotencyKeys);
  /** The state to which Undo returns: the one on the screen, or the one that the conflict shows as theirs. */
  const before = useRef(shown);
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
    before.current = newest;
    return conflict;
  };
  const { snapshot, send } = useMachineBinding(versionRestoreMachine, {
    actors: {
      takeBack: async ({ input: { target, conflict }, signal }) => {
        const { seq, kind, id, field } = target;
        const chosen = conflict ? keptNames(conflict).flatMap((name) => conflict.places[name] ?? []) : [];
        if (!conflict) before.current = shown;
        const { seen, now } = before.current;
        const body = {
          seq,
          seen,
          kind,
          id,
          field,
          keep: [...(target.keep ?? []), ...chosen.map(({ label: _, ...place }) => place)],
        };
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
        trackEvent(kind, 'takeBack');
        onRestored();
        if (before.current.now === null) {
          // The entity did not exist before, so that there is no state to return to.
          dismissActionToasts(`${kind} ${id}`);
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
    /** The target that awaits confirmation, is being restored, or could not be. */
    target,
    isAsking: snapshot.hasTag('open'),
    isBusy: snapshot.hasTag('busy'),
    failure,
    /** Their version beside the earlier one; `names` are the labels of its places. */
    conflict: offer && { ...offer, names: Object.fromEntries(names) as Record<string, string> },
    request: (wanted: RestoreTarget) => send({ type: 'restore.requested', target: wanted }),
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
