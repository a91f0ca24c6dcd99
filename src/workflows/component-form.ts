/** Defining a component (ADM-07, ADM-09). */
import { useState } from 'react';
import { type Component, component as componentEntity } from '../../contract/entities.ts';
import type { EntityFormFact } from '../../machines/entity-form.machine.ts';
import { useClient } from '../data/client.ts';
import { useRefresh } from '../data/facts.ts';
import { sampleSchema } from '../lib/sample-schema.ts';
import { type EntityForm, useEntityForm } from './entity-form.ts';
import { saveGuarded } from './guarded-save.ts';
import { createKeyKeeper } from './idempotency.ts';

export type ComponentDraft = { name: string; display_name: string; description: string; schema: string };

/** `component` is `null` for a new one. */
export function useComponentForm(
  component: Component | null,
  onFact: (fact: EntityFormFact) => void,
): EntityForm<ComponentDraft> {
  const client = useClient();
  const refresh = useRefresh();
  const [keyOf] = useState(createKeyKeeper);
  return useEntityForm({
    draft: component ? draftOf(component) : { name: '', display_name: '', description: '', schema: sampleSchema },
    revision: component?.revision ?? null,
    save: async ({ draft, base, revision, signal }) => {
      const params = { componentId: component?.id ?? 0 };
      const saved = component
        ? await saveGuarded({
            what: 'component',
            decoder: componentEntity,
            draftOf,
            base,
            revision,
            load: () => client.call('getComponent', { params, signal }),
            write: () => client.call('updateComponent', { params, body: draft, revision, signal }),
          })
        : await client.call('createComponent', { body: draft, idempotencyKey: keyOf(draft), signal });
      await refresh({ type: 'component.changed', componentId: saved.id });
      return { id: saved.id, revision: saved.revision };
    },
    onFact,
  });
}

function draftOf({ name, display_name, description, schema }: Component): ComponentDraft {
  return { name, display_name: display_name ?? '', description: description ?? '', schema: schema ?? '' };
}
