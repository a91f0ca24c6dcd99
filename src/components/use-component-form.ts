/** Defining a component (ADM-07, ADM-09). */

import type { BodyOf } from '../../contract/endpoints.ts';
import type { Component } from '../../contract/entities.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.machine.ts';
import { useClient } from '../api/client.ts';
import { type EntityForm, useEntityForm } from '../forms/use-entity-form.ts';
import { blankAsNull, changesOf } from '../forms/wire-fields.ts';
import { t } from '../language/translate.ts';
import { sampleSchema } from './sample-schema.ts';

export type ComponentDraft = { name: string; display_name: string; description: string; schema: string };

/** `component` is `null` for a new one. */
export function useComponentForm(
  component: Component | null,
  onEmitted: (event: EntityFormEmitted) => void,
): EntityForm<ComponentDraft> {
  const client = useClient();
  return useEntityForm({
    entity: { kind: 'component', id: component?.id ?? null, label: component?.name || t('the new component') },
    draft: component ? draftOf(component) : { name: '', display_name: '', description: '', schema: sampleSchema },
    revision: component?.revision ?? null,
    load: async (signal, id) => {
      const stored = await client.call('getComponent', { params: { componentId: id }, signal });
      return { draft: draftOf(stored), revision: stored.revision };
    },
    save: async ({ id, draft, base, revision, idempotencyKey, signal }) => {
      const body = bodyOf(id === null ? draft : changesOf(draft, base));
      const saved = await (id === null
        ? client.call('createComponent', { body, idempotencyKey, signal })
        : client.call('updateComponent', { params: { componentId: id }, body, revision, signal }));
      return { id: saved.id, revision: saved.revision };
    },
    changed: (componentId) => ({ type: 'component.changed', componentId }),
    onEmitted,
  });
}

function bodyOf({ name, ...others }: Partial<ComponentDraft>): BodyOf<'updateComponent'> {
  return { ...(name === undefined ? {} : { name }), ...blankAsNull(others) };
}

function draftOf({ name, display_name, description, schema }: Component): ComponentDraft {
  return { name, display_name: display_name ?? '', description: description ?? '', schema: schema ?? '' };
}
