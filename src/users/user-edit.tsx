import { useLocation } from 'wouter';
import type { User } from '../../contract/entities.ts';
import { PendingUser } from '../api/pending-admin-screens.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import type { FieldTexts } from '../forms/field-texts.tsx';
import { FormPanel } from '../forms/form-panel.tsx';
import { t } from '../language/translate.ts';
import { CheckboxField } from '../ui/field.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { showToast } from '../ui/toast.tsx';
import { useUserForm } from './use-user-form.ts';

const texts: FieldTexts = { labels: { is_admin: 'Admin' } };

/** `/admin/users/{id}/edit` (ADM-05). */
export function UserEditScreen({ userId }: { userId: number }) {
  const user = useReading(readings.user(userId));
  if (user.data) return <UserForm user={user.data} />;
  return <PendingUser id={userId} resource={user} />;
}

function UserForm({ user }: { user: User }) {
  const [, navigate] = useLocation();
  const form = useUserForm(user, (event) => {
    if (event.type === 'form.saved') showToast(t('{name} is saved.', { name: user.email }));
    navigate(`/admin/users/${user.id}`);
  });
  return (
    <PageLayout narrow>
      <PageHead plain kicker={[t('User {id}', { id: user.id })]} title={t('Edit {name}', { name: user.email })} />
      <FormPanel form={form} tag={t('Edit User')} texts={texts} words="Cannot save User: {message}">
        <CheckboxField
          label={t('Admin')}
          hint={t('Admins see every domain, and manage users, components, domains and settings.')}
          value={form.draft.is_admin}
          onChange={(value) => form.change('is_admin', value)}
          error={form.fields.is_admin}
        />
      </FormPanel>
    </PageLayout>
  );
}
