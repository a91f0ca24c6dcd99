import type { StoredSettings } from '../../contract/entities.ts';
import { useClient } from './client.ts';
import { keys } from './keys.ts';
import { type Resource, useResource } from './resource.ts';

/** The settings as they are stored; `null` asks for nothing. */
export function useSettings(settingsId: number | null): Resource<StoredSettings> {
  const client = useClient();
  return useResource(settingsId === null ? null : keys.settings(settingsId), () =>
    client.call('getSettings', { params: { settingsId: settingsId ?? 0 } }),
  );
}
