import type { StoredSettings } from '../../contract/entities.ts';
import { useClient } from '../api/client-context.ts';
import { keys } from '../api/keys.ts';
import { type Resource, useResource } from '../api/resource.ts';

/** Those of all domains; nothing is asked for unless `isWanted`. */
export function useAllSettings(isWanted: boolean): Resource<StoredSettings[]> {
  const client = useClient();
  return useResource(isWanted ? keys.allSettings : null, () => client.call('listSettings', {}));
}

/** The settings as they are stored; `null` asks for nothing. */
export function useSettings(settingsId: number | null): Resource<StoredSettings> {
  const client = useClient();
  return useResource(settingsId === null ? null : keys.settings(settingsId), () =>
    client.call('getSettings', { params: { settingsId: settingsId ?? 0 } }),
  );
}
