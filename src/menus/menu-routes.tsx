/** The addresses below `/domains/{d}/menus`. */
import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import type { Domain } from '../../contract/entities.ts';
import { routeId } from '../lib/route-id.ts';
import { NotFound } from '../ui/not-found.tsx';
import { MenuEditorScreen } from './menu-editor.tsx';
import { MenuListScreen } from './menu-list.tsx';
import { MenuViewScreen } from './menu-view.tsx';

export function MenuRoutes({ domain }: { domain: Domain }) {
  return (
    <Switch>
      <Route path="/domains/:domainId/menus">
        <MenuListScreen domain={domain} />
      </Route>
      <Route path="/domains/:domainId/menus/:menuId">
        {withId((id) => (
          <MenuViewScreen key={id} domain={domain} menuId={id} />
        ))}
      </Route>
      <Route path="/domains/:domainId/menus/:menuId/edit">
        {withId((id) => (
          <MenuEditorScreen key={id} domain={domain} menuId={id} />
        ))}
      </Route>
      <Route component={NotFound} />
    </Switch>
  );
}

function withId(children: (id: number) => ReactNode) {
  return ({ menuId }: { menuId: string }) => {
    const id = routeId(menuId);
    return id === null ? <NotFound /> : children(id);
  };
}
