/** Erasing a version: its texts, as far as others have replaced them, leave every number. */
import { useSWRConfig } from 'swr';
import type { HistoryEntry } from '../../contract/history.ts';
import { useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { type DestroyDialog, useDestroyDialog } from '../trash/use-destruction.ts';
import type { Histories } from './use-history.ts';

export type Erasing = Pick<Histories<unknown>, 'head' | 'erase' | 'changed'>;

export function useVersionErasure(
  { head, erase, changed }: Erasing,
  { first_seq, seq }: HistoryEntry,
  onErased: () => void,
): DestroyDialog {
  const client = useClient();
  const refresh = useRefresh();
  const { mutate } = useSWRConfig();
  /** Nothing that was read before keeps the text. */
  const readAgain = async () => {
    const isVersion = (key: unknown) => Array.isArray(key) && key[0] === 'history' && key.at(-1) !== 'head';
    await Promise.all([mutate(isVersion, undefined), mutate(head.key), refresh(changed)]);
  };
  return useDestroyDialog({
    kind: 'version',
    destroy: async (_, signal) => {
      await erase(client, { first_seq, seq }, { signal }).finally(readAgain);
      return undefined;
    },
    onDestroyed: onErased,
  });
}
