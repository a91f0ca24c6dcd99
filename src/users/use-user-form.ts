/** Names a user, makes one an admin, or revokes that. */
import { type User, userFields } from '../../contract/entities.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.context.ts';
import { useClient } from '../api/client.ts';
import { describeForm } from '../forms/form-fields.ts';
import { useDescribedForm } from '../forms/use-entity-form.ts';
import { userName } from '../lib/names.ts';

export const userForm = describeForm(userFields, {
  name: { label: 'Name', kind: 'text', hint: 'Colleagues see it in history and activity.' },
  is_admin: {
    label: 'Admin',
    kind: 'flag',
    hint: 'Admins see every domain, and manage users, components, domains and settings.',
  },
});

/** On other servers, people have no names. */
export const hasName = ({ sign_in }: User): boolean => sign_in !== null;

export function useUserForm(user: User, onEmitted: (emitted: EntityFormEmitted) => void) {
  const client = useClient();
  return useDescribedForm({
    form: userForm,
    entity: { kind: 'user', label: userName(user) },
    stored: user,
    read: (userId, signal) => client.call('getUser', { params: { userId }, signal }),
    update: (userId, { name, ...rights }, call) => {
      const body = hasName(user) && name !== undefined ? { ...rights, name } : rights;
      return client.call('updateUser', { params: { userId }, body, ...call });
    },
    changed: (userId) => ({ type: 'user.changed', userId }),
    onEmitted,
  });
}
