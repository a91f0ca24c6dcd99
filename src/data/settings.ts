import type { StoredSettings } from '../../contract/entities.ts';
import { useClient } from './client.ts';
import { keys } from './keys.ts';
import { type Resource, useResource } from './resource.ts';

export function useSettings(settingsId: number): Resource<StoredSettings> {
  const client = useClient();
  return useResource(keys.settings(settingsId), () => client.call('getSettings', { params: { settingsId } }));
}
