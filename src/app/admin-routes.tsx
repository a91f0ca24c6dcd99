/** The addresses below `/admin`, for admins (ADM-01). */
import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { ClientTokenEditScreen, NewClientTokenScreen } from '../client-tokens/client-token-form.tsx';
import { ClientTokenListScreen } from '../client-tokens/client-token-list.tsx';
import { ComponentDetailScreen } from '../components/component-detail.tsx';
import { ComponentEditScreen, NewComponentScreen } from '../components/component-form.tsx';
import { ComponentListScreen } from '../components/component-list.tsx';
import { AdminDomainDetailScreen } from '../domains/admin-domain-detail.tsx';
import { AdminDomainListScreen } from '../domains/admin-domain-list.tsx';
import { DomainSetupScreen, NewDomainScreen } from '../domains/domain-setup.tsx';
import { routeId } from '../lib/route-id.ts';
import { NewSettingsScreen, SettingsEditScreen } from '../settings/settings-form.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { InviteScreen } from '../users/invite.tsx';
import { UserDetailScreen } from '../users/user-detail.tsx';
import { UserEditScreen } from '../users/user-edit.tsx';
import { UserListScreen } from '../users/user-list.tsx';

export function AdminRoutes() {
  return (
    <Switch>
      <Route path="/admin/users" component={UserListScreen} />
      <Route path="/admin/users/invite" component={InviteScreen} />
      <Route path="/admin/users/:id">
        {withId((id) => (
          <UserDetailScreen key={id} userId={id} />
        ))}
      </Route>
      <Route path="/admin/users/:id/edit">
        {withId((id) => (
          <UserEditScreen key={id} userId={id} />
        ))}
      </Route>
      <Route path="/admin/components" component={ComponentListScreen} />
      <Route path="/admin/components/new" component={NewComponentScreen} />
      <Route path="/admin/components/:id">
        {withId((id) => (
          <ComponentDetailScreen key={id} componentId={id} />
        ))}
      </Route>
      <Route path="/admin/components/:id/edit">
        {withId((id) => (
          <ComponentEditScreen key={id} componentId={id} />
        ))}
      </Route>
      <Route path="/admin/domains" component={AdminDomainListScreen} />
      <Route path="/admin/domains/new" component={NewDomainScreen} />
      <Route path="/admin/domains/:id">
        {withId((id) => (
          <AdminDomainDetailScreen key={id} domainId={id} />
        ))}
      </Route>
      <Route path="/admin/domains/:id/edit">
        {withId((id) => (
          <DomainSetupScreen key={id} domainId={id} />
        ))}
      </Route>
      <Route path="/admin/domains/:id/settings/new">
        {withId((id) => (
          <NewSettingsScreen key={id} domainId={id} />
        ))}
      </Route>
      <Route path="/admin/domains/:id/client_tokens/new">
        {withId((id) => (
          <NewClientTokenScreen key={id} domainId={id} />
        ))}
      </Route>
      <Route path="/admin/settings/:id/edit">
        {withId((id) => (
          <SettingsEditScreen key={id} settingsId={id} />
        ))}
      </Route>
      <Route path="/admin/client_tokens" component={ClientTokenListScreen} />
      <Route path="/admin/client_tokens/:id/edit">
        {withId((id) => (
          <ClientTokenEditScreen key={id} tokenId={id} />
        ))}
      </Route>
      <Route component={NotFound} />
    </Switch>
  );
}

function withId(children: (id: number) => ReactNode) {
  return ({ id: text }: { id: string }) => {
    const id = routeId(text);
    return id === null ? <NotFound /> : children(id);
  };
}
