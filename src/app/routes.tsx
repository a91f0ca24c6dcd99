/** Every route of the console and who may go there. */
import { Fragment, type ReactNode } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import type { Domain } from '../../contract/entities.ts';
import { useDomains } from '../api/use-domains.ts';
import { usePage } from '../api/use-page.ts';
import { useScript } from '../lib/lazy.ts';
import { routeId } from '../lib/route-id.ts';
import { CallbackScreen } from '../session/callback.tsx';
import { signIn } from '../session/identity.ts';
import { LoginScreen } from '../session/login.tsx';
import { useSession } from '../session/session.ts';
import { NotFound } from '../ui/not-found.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AdminGuard, DomainGuard, Protected } from './guards.tsx';
import { LazyScreen, MissingScreen } from './lazy-screen.tsx';
import {
  adminScreens,
  breadcrumbsEdit,
  displayModes,
  domainDetail,
  domainEdit,
  domainList,
  imageLibrary,
  imageTrash,
  menuScreens,
  pageChange,
  pageMetadata,
  pageView,
  signedIn,
  statecharts,
  trash,
  welcome,
} from './screens.ts';

export function Routes() {
  const [path] = useLocation();
  return (
    <ErrorBoundary key={path}>
      <Switch>
        <Route path="/" component={Start} />
        <Route path="/login" component={Login} />
        <Route path="/oauth/callback" component={CallbackScreen} />
        <Route path="/signed-in">
          <Protected>
            <LazyScreen script={signedIn} props={{}} />
          </Protected>
        </Route>
        <Route path="/domains">
          <Protected>
            <DomainsAhead />
            <LazyScreen script={domainList} props={{}} />
          </Protected>
        </Route>
        <Route path="/images">
          <Protected>
            <LazyScreen script={imageLibrary} props={{}} />
          </Protected>
        </Route>
        <Route path="/images/trash">
          <Protected>
            <LazyScreen script={imageTrash} props={{}} />
          </Protected>
        </Route>
        <Route path="/domains/:domainId/images">
          {({ domainId }) => inDomain(domainId, () => <LazyScreen script={imageLibrary} props={{}} />)}
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
          {({ breadcrumbsId, ...at }) => {
            const edit = (id: number | null) =>
              inPage(at, (props) => <LazyScreen script={breadcrumbsEdit} props={{ ...props, breadcrumbsId: id }} />);
            return breadcrumbsId === 'new' ? edit(null) : withId(breadcrumbsId, edit);
          }}
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
        <Route path="/domains/:domainId/trash">
          {({ domainId }) => inDomain(domainId, (domain) => <LazyScreen script={trash} props={{ domain }} />)}
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

function Login() {
  const { isLoggedIn } = useSession();
  return isLoggedIn ? <LoginScreen isReady /> : <LoginWithScript />;
}

function LoginWithScript() {
  const { part, failure, retry } = useScript(signIn);
  if (failure !== null) return <MissingScreen {...{ chunk: signIn.chunk, failure, retry }} />;
  return <LoginScreen isReady={part !== null} />;
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
  return withId(at.pageId, (pageId) => (
    <>
      {withId(at.domainId, (domainId) => (
        <Protected>
          <PageAhead {...{ domainId, pageId }} />
        </Protected>
      ))}
      {inDomain(at.domainId, (domain) => (
        <Fragment key={pageId}>{children({ domain, pageId })}</Fragment>
      ))}
    </>
  ));
}

/** Asks for the list while the script that shows it is on the way. */
function DomainsAhead() {
  useDomains();
  return null;
}

/** Asks for the page while its domain is on the way: neither waits for the other. */
function PageAhead({ domainId, pageId }: { domainId: number; pageId: number }) {
  usePage(domainId, pageId);
  return null;
}

function withId(text: string, children: (id: number) => ReactNode) {
  const id = routeId(text);
  return id === null ? <NotFound /> : children(id);
}
