import type { Component } from '../../contract/entities.ts';
import { useClient } from './client.ts';
import { keys } from './keys.ts';
import { type Resource, useResource } from './resource.ts';

export function useComponent(componentId: number): Resource<Component> {
  const client = useClient();
  return useResource(keys.component(componentId), () => client.call('getComponent', { params: { componentId } }));
}
