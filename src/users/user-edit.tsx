import '../api/all-endpoints.ts';
import type { User } from '../../contract/entities.ts';
import { ReadUser } from '../api/read-admin-entity.tsx';
import { FormFields } from '../forms/form-field.tsx';
import { fieldTexts } from '../forms/form-fields.ts';
import { FormScreen } from '../forms/form-screen.tsx';
import { useFormEnd } from '../forms/use-form-end.ts';
import { t } from '../language/translate.ts';
import { userName } from '../lib/names.ts';
import { hasName, userForm, useUserForm } from './use-user-form.ts';

/** `/admin/users/{id}/edit`. */
export function UserEditScreen({ userId }: { userId: number }) {
  return <ReadUser id={userId}>{(user) => <UserForm user={user} />}</ReadUser>;
}

function UserForm({ user }: { user: User }) {
  const onEmitted = useFormEnd({
    saved: () => t('{name} is saved.', { name: userName(user) }),
    to: () => `/admin/users/${user.id}`,
    id: user.id,
  });
  const form = useUserForm(user, onEmitted);
  return (
    <FormScreen
      isLiveAtOnce={false}
      form={form}
      narrow
      kicker={[t('User {id}', { id: user.id })]}
      title={t('Edit {name}', { name: userName(user) })}
      tag={t('Edit User')}
      texts={fieldTexts(userForm)}
      words="Cannot save User: {message}"
    >
      <FormFields form={form} of={userForm} without={hasName(user) ? [] : ['name']} />
    </FormScreen>
  );
}
