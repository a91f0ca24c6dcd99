/** Making a user an admin, or none any more (ADM-05). */
import { type User, user as userEntity } from '../../contract/entities.ts';
import type { EntityFormFact } from '../../machines/entity-form.machine.ts';
import { useClient } from '../data/client.ts';
import { useRefresh } from '../data/facts.ts';
import { type EntityForm, useEntityForm } from './entity-form.ts';
import { saveGuarded } from './guarded-save.ts';

export type UserDraft = { is_admin: boolean };

export function useUserForm(user: User, onFact: (fact: EntityFormFact) => void): EntityForm<UserDraft> {
  const client = useClient();
  const refresh = useRefresh();
  const params = { userId: user.id };
  return useEntityForm({
    draft: draftOf(user),
    revision: user.revision,
    save: async ({ draft, base, revision, signal }) => {
      const saved = await saveGuarded({
        what: 'user',
        decoder: userEntity,
        draftOf,
        base,
        revision,
        load: () => client.call('getUser', { params, signal }),
        write: () => client.call('updateUser', { params, body: draft, revision, signal }),
      });
      await refresh({ type: 'user.changed', ...params });
      return saved;
    },
    onFact,
  });
}

function draftOf({ is_admin }: User): UserDraft {
  return { is_admin };
}
