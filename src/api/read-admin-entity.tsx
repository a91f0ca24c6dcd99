/** Components that load an entity for a screen of the admin area; meanwhile they link back to its list. */
import type { ReactNode } from 'react';
import type { Component, Domain, User } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { PendingScreen } from './pending-screen.tsx';
import { readings } from './readings.ts';
import { useReading } from './resource.ts';

type ReadProps<Entity> = { id: number; children: (entity: Entity) => ReactNode };

export function ReadUser({ id, children }: ReadProps<User>) {
  const user = useReading(readings.user(id));
  if (user.data) return children(user.data);
  const back = { href: '/admin/users', label: t('Back to the users') };
  return <PendingScreen resource={user} title={t('User {id}', { id })} words={t('Loading the user…')} back={back} />;
}

export function ReadComponent({ id, children }: ReadProps<Component>) {
  const component = useReading(readings.component(id));
  if (component.data) return children(component.data);
  const back = { href: '/admin/components', label: t('Back to the components') };
  const title = t('Component {id}', { id });
  return <PendingScreen resource={component} title={title} words={t('Loading the component…')} back={back} />;
}

export function ReadDomain({ id, children }: ReadProps<Domain>) {
  const domain = useReading(readings.adminDomain(id));
  if (domain.data) return children(domain.data);
  const back = { href: '/admin/domains', label: t('Back to the domains') };
  const title = t('Domain {id}', { id });
  return <PendingScreen resource={domain} title={title} words={t('Loading the domain…')} back={back} />;
}
