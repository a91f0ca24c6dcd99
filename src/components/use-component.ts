import type { Component } from '../../contract/entities.ts';
import { useClient } from '../api/client-context.ts';
import { keys } from '../api/keys.ts';
import { type Resource, useResource } from '../api/resource.ts';

export function useComponent(componentId: number): Resource<Component> {
  const client = useClient();
  return useResource(keys.component(componentId), () => client.call('getComponent', { params: { componentId } }));
}
