/** Makes a user an admin, or revokes that (ADM-05). */
import { type User, userFields } from '../../contract/entities.ts';
import { omit } from '../../contract/fields.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.context.ts';
import { useClient } from '../api/client.ts';
import { describeForm } from '../forms/form-fields.ts';
import { useDescribedForm } from '../forms/use-entity-form.ts';
import { userName } from '../lib/names.ts';

/** People give themselves a name. */
export const userForm = describeForm(omit(userFields, 'name'), {
  is_admin: {
    label: 'Admin',
    kind: 'flag',
    hint: 'Admins see every domain, and manage users, components, domains and settings.',
  },
});

export function useUserForm(user: User, onEmitted: (emitted: EntityFormEmitted) => void) {
  const client = useClient();
  return useDescribedForm({
    form: userForm,
    entity: { kind: 'user', label: userName(user) },
    stored: user,
    read: (userId, signal) => client.call('getUser', { params: { userId }, signal }),
    update: (userId, body, call) => client.call('updateUser', { params: { userId }, body, ...call }),
    changed: (userId) => ({ type: 'user.changed', userId }),
    onEmitted,
  });
}
