/** The addresses below `/admin`, for admins (ADM-01). */
import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { ComponentDetailScreen } from '../views/admin/components/component-detail.tsx';
import { ComponentListScreen } from '../views/admin/components/component-list.tsx';
import { AdminDomainDetailScreen } from '../views/admin/domains/admin-domain-detail.tsx';
import { AdminDomainListScreen } from '../views/admin/domains/admin-domain-list.tsx';
import { UserDetailScreen } from '../views/admin/users/user-detail.tsx';
import { UserListScreen } from '../views/admin/users/user-list.tsx';
import { NotFound } from '../views/not-found.tsx';
import { routeId } from './route-id.ts';

export function AdminRoutes() {
  return (
    <Switch>
      <Route path="/admin/users" component={UserListScreen} />
      <Route path="/admin/users/:id">
        {withId((id) => (
          <UserDetailScreen key={id} userId={id} />
        ))}
      </Route>
      <Route path="/admin/components" component={ComponentListScreen} />
      <Route path="/admin/components/:id">
        {withId((id) => (
          <ComponentDetailScreen key={id} componentId={id} />
        ))}
      </Route>
      <Route path="/admin/domains" component={AdminDomainListScreen} />
      <Route path="/admin/domains/:id">
        {withId((id) => (
          <AdminDomainDetailScreen key={id} domainId={id} />
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
