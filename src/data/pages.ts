import type { Page } from '../../contract/entities.ts';
import { useClient } from './client.ts';
import { keys } from './keys.ts';
import { type Resource, useResource } from './resource.ts';

export function usePage(domainId: number, pageId: number): Resource<Page> {
  const client = useClient();
  return useResource(keys.page(domainId, pageId), () => client.call('getPage', { params: { domainId, pageId } }));
}
