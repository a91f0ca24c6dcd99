/** Every route of the console and who may go there. */
import { Fragment, type ReactNode } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import type { Domain } from '../../contract/entities.ts';
import { CallbackScreen } from '../views/callback.tsx';
import { LoginScreen } from '../views/login.tsx';
import { NotFound } from '../views/not-found.tsx';
import { useSession } from '../workflows/session.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { AdminGuard, DomainGuard, Protected } from './guards.tsx';
import { LazyScreen, screenScript } from './lazy-screen.tsx';
import { routeId } from './route-id.ts';

const welcome = screenScript('welcome', async () => (await import('../views/welcome.tsx')).WelcomeScreen);
const domainList = screenScript(
  'domain-list',
  async () => (await import('../views/domains/domain-list.tsx')).DomainListScreen,
);
const domainDetail = screenScript(
  'domain-detail',
  async () => (await import('../views/domains/domain-detail.tsx')).DomainDetailScreen,
);
const domainEdit = screenScript(
  'domain-edit',
  async () => (await import('../views/domains/domain-edit.tsx')).DomainEditScreen,
);
const menuScreens = screenScript('menus', async () => (await import('./menu-routes.tsx')).MenuRoutes);
const displayModes = screenScript(
  'display-modes',
  async () => (await import('../views/display-modes/display-modes.tsx')).DisplayModesScreen,
);
const adminScreens = screenScript('admin', async () => (await import('./admin-routes.tsx')).AdminRoutes);
const pageChange = screenScript(
  'page-change',
  async () => (await import('../views/pages/change/page-change.tsx')).PageChangeScreen,
);
const pageMetadata = screenScript(
  'page-metadata',
  async () => (await import('../views/pages/page-metadata.tsx')).PageMetadataScreen,
);
const breadcrumbsEdit = screenScript(
  'breadcrumbs-edit',
  async () => (await import('../views/breadcrumbs/breadcrumbs-edit.tsx')).BreadcrumbsEditScreen,
);
const pageView = screenScript('page-view', async () => (await import('../views/pages/page-view.tsx')).PageViewScreen);

const imageLibrary = screenScript(
  'image-library',
  async () => (await import('../views/images/image-library.tsx')).ImageLibraryScreen,
);

const signedIn = screenScript('signed-in', async () => (await import('./signed-in.tsx')).SignedInScreen);

/** Development builds alone have it: `tests/development-only.test.ts`. */
const statecharts =
  process.env.NODE_ENV === 'development'
    ? screenScript('statecharts', async () => (await import('../statecharts/statecharts-screen.tsx')).StatechartsScreen)
    : null;

export function Routes() {
  const [path] = useLocation();
  return (
    <ErrorBoundary key={path}>
      <Switch>
        <Route path="/" component={Start} />
        <Route path="/login" component={LoginScreen} />
        <Route path="/oauth/callback" component={CallbackScreen} />
        <Route path="/signed-in">
          <Protected>
            <LazyScreen script={signedIn} props={{}} />
          </Protected>
        </Route>
        <Route path="/domains">
          <Protected>
            <LazyScreen script={domainList} props={{}} />
          </Protected>
        </Route>
        <Route path="/images">
          <Protected>
            <LazyScreen script={imageLibrary} props={{}} />
          </Protected>
        </Route>
        <Route path="/domains/:domainId/edit">
          {({ domainId }) => inDomain(domainId, (domain) => <LazyScreen script={domainEdit} props={{ domain }} />)}
        </Route>
        <Route path="/domains/:domainId/pages/:pageId/change">
          {(at) => inPage(at, (props) => <LazyScreen script={pageChange} props={props} />)}
        </Route>
        <Route path="/domains/:domainId/pages/:pageId/metadata">
          {(at) => inPage(at, (props) => <LazyScreen script={pageMetadata} props={props} />)}
        </Route>
        <Route path="/domains/:domainId/pages/:pageId/breadcrumbs/:breadcrumbsId/edit">
          {({ breadcrumbsId, ...at }) =>
            withId(breadcrumbsId, (id) =>
              inPage(at, (props) => <LazyScreen script={breadcrumbsEdit} props={{ ...props, breadcrumbsId: id }} />),
            )
          }
        </Route>
        <Route path="/domains/:domainId/pages/:pageId">
          {(at) => inPage(at, (props) => <LazyScreen script={pageView} props={props} />)}
        </Route>
        <Route path="/domains/:domainId/menus/*?">
          {({ domainId }) => inDomain(domainId, (domain) => <LazyScreen script={menuScreens} props={{ domain }} />)}
        </Route>
        <Route path="/domains/:domainId/display_modes">
          {({ domainId }) => inDomain(domainId, (domain) => <LazyScreen script={displayModes} props={{ domain }} />)}
        </Route>
        <Route path="/domains/:domainId">
          {({ domainId }) => inDomain(domainId, (domain) => <LazyScreen script={domainDetail} props={{ domain }} />)}
        </Route>
        <Route path="/admin/*?">
          <Protected>
            <AdminGuard>
              <LazyScreen script={adminScreens} props={{}} />
            </AdminGuard>
          </Protected>
        </Route>
        {process.env.NODE_ENV === 'development' && statecharts && (
          <Route path="/statecharts">
            <LazyScreen script={statecharts} props={{}} />
          </Route>
        )}
        <Route component={NotFound} />
      </Switch>
    </ErrorBoundary>
  );
}

function Start() {
  const { isLoggedIn } = useSession();
  return isLoggedIn ? <Redirect to="/domains" replace /> : <LazyScreen script={welcome} props={{}} />;
}

function inDomain(domainId: string, children: (domain: Domain) => ReactNode) {
  return withId(domainId, (id) => (
    <Protected>
      <DomainGuard key={id} domainId={id}>
        {children}
      </DomainGuard>
    </Protected>
  ));
}

type PageProps = { domain: Domain; pageId: number };

function inPage(at: { domainId: string; pageId: string }, children: (props: PageProps) => ReactNode) {
  return withId(at.pageId, (pageId) =>
    inDomain(at.domainId, (domain) => <Fragment key={pageId}>{children({ domain, pageId })}</Fragment>),
  );
}

function withId(text: string, children: (id: number) => ReactNode) {
  const id = routeId(text);
  return id === null ? <NotFound /> : children(id);
}
