/** Making a user an admin, or none any more (ADM-05). */

import type { User } from '../../contract/entities.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.machine.ts';
import { useClient } from '../api/client.ts';
import { type EntityForm, useEntityForm } from '../forms/use-entity-form.ts';

export type UserDraft = { is_admin: boolean };

export function useUserForm(user: User, onEmitted: (event: EntityFormEmitted) => void): EntityForm<UserDraft> {
  const client = useClient();
  const params = { userId: user.id };
  return useEntityForm({
    entity: { kind: 'user', id: user.id, label: user.email },
    draft: draftOf(user),
    revision: user.revision,
    load: async (signal) => {
      const stored = await client.call('getUser', { params, signal });
      return { draft: draftOf(stored), revision: stored.revision };
    },
    save: async ({ draft, revision, signal }) => {
      const saved = await client.call('updateUser', { params, body: draft, revision, signal });
      return { id: user.id, revision: saved.revision };
    },
    changed: () => ({ type: 'user.changed', ...params }),
    onEmitted,
  });
}

function draftOf({ is_admin }: User): UserDraft {
  return { is_admin };
}
