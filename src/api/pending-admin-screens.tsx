/** The screens shown while a user, component or domain is not loaded yet; each leads back to its list. */
import { t } from '../language/translate.ts';
import { PendingScreen } from './pending-screen.tsx';
import type { Resource } from './resource.ts';

type PendingProps = { id: number; resource: Resource<unknown> };

export const PendingUser = ({ id, resource }: PendingProps) => (
  <PendingScreen
    resource={resource}
    title={t('User {id}', { id })}
    words={t('Loading the user…')}
    back={{ href: '/admin/users', label: t('Back to the users') }}
  />
);

export const PendingComponent = ({ id, resource }: PendingProps) => (
  <PendingScreen
    resource={resource}
    title={t('Component {id}', { id })}
    words={t('Loading the component…')}
    back={{ href: '/admin/components', label: t('Back to the components') }}
  />
);

export const PendingDomain = ({ id, resource }: PendingProps) => (
  <PendingScreen
    resource={resource}
    title={t('Domain {id}', { id })}
    words={t('Loading the domain…')}
    back={{ href: '/admin/domains', label: t('Back to the domains') }}
  />
);
