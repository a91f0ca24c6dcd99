/** Takes back a field, a part or a whole, and offers to undo that (HIST-05). */
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import type { Failure } from '../../contract/failures.ts';
import type { TakeBack } from '../../contract/history.ts';
import { type RestoreTarget, versionRestoreMachine } from '../../machines/version-restore.machine.ts';
import { createIdempotencyKeys, useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { t } from '../language/translate.ts';
import { noteEvent } from '../lib/activity.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { useMachineBinding } from '../lib/use-machine-binding.ts';
import { offerUndo } from '../trash/undo-offer.tsx';
import type { Histories } from './use-history.ts';

export type { RestoreQuestion, RestoreTarget } from '../../machines/version-restore.machine.ts';

export type VersionRestore = {
  /** What is asked about, being written, or was not written. */
  target: RestoreTarget | null;
  isAsking: boolean;
  isBusy: boolean;
  failure: Failure | null;
  request: (target: RestoreTarget) => void;
  confirm: () => void;
  cancel: () => void;
  dismiss: () => void;
};

/** `seen` is the newest number that is shown. */
export function useVersionRestore<Version>(
  { head, takeBack, changed }: Histories<Version>,
  seen: number,
  onRestored: () => void,
): VersionRestore {
  const client = useClient();
  const refresh = useRefresh();
  const { mutate } = useSWRConfig();
  const [keyOf] = useState(createIdempotencyKeys);
  const write = async (body: TakeBack, idempotencyKey: string, signal: AbortSignal) => {
    try {
      return await takeBack(client, body, { idempotencyKey, signal });
    } finally {
      await Promise.all([mutate(head.key), refresh(changed)]);
    }
  };
  const { snapshot, send } = useMachineBinding(versionRestoreMachine, {
    actors: {
      takeBack: async ({ input: { seq, kind, id, field }, signal }) => {
        const body = { seq, seen, kind, id, field };
        return { seen, seq: (await write(body, keyOf(body), signal)).seq };
      },
    },
    on: {
      'version.restored': ({ target: { kind, id, field, message }, ...numbers }) => {
        noteEvent(kind, 'takeBack');
        const body = { seq: numbers.seen, seen: numbers.seq, kind, id, field };
        offerUndo({
          message,
          undo: async (signal, key) => void (await write(body, key, signal)),
          about: `${kind} ${id} ${field}`,
          needs: [`${kind} ${id}`],
          undone: t('It is as it was before.'),
          failed: (failure) => t('It is not taken back: {message}', { message: failureMessage(failure) }),
        });
        onRestored();
      },
    },
  });
  const { target, failure } = snapshot.context;
  return {
    target,
    isAsking: snapshot.hasTag('open'),
    isBusy: snapshot.hasTag('busy'),
    failure,
    request: (wanted) => send({ type: 'restore.requested', target: wanted }),
    confirm: () => send({ type: 'restore.confirmed' }),
    cancel: () => send({ type: 'restore.cancelled' }),
    dismiss: () => send({ type: 'failure.dismissed' }),
  };
}
