/** The route table of the console, and the tabs that link to its screens. */
import { Redirect, useLocation } from 'wouter';
import type { Domain } from '../../contract/entities.ts';
import { coreReadings } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { idPattern } from '../lib/ids.ts';
import { script, useScript } from '../lib/lazy.ts';
import { signIn } from '../session/identity.ts';
import { CallbackScreen, LoginScreen } from '../session/login.tsx';
import { useSession } from '../session/session.ts';
import type { Place } from '../ui/navigation.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AdminGuard } from './guards.tsx';
import {
  forAdmins,
  inDomain,
  LazyScreen,
  MissingScreen,
  type OpenRoute,
  open,
  type Route,
  signedIn,
} from './route.tsx';

const page = ({ domainId, pageId }: { domainId: number; pageId: number }) => [coreReadings.page(domainId, pageId)];
const menus = ({ domainId }: { domainId: number }) => [coreReadings.menus(domainId)];
const menu = ({ domainId, menuId }: { domainId: number; menuId: number }) => [coreReadings.menu(domainId, menuId)];

const welcome = script('welcome', async () => (await import('../session/welcome.tsx')).WelcomeScreen);
/** Only in development builds, see `tests/development-only.test.ts`. */
const statecharts =
  process.env.NODE_ENV === 'development'
    ? script('statecharts', async () => (await import('../statecharts/statecharts-screen.tsx')).StatechartsScreen)
    : null;
const statechartsRoutes =
  process.env.NODE_ENV === 'development'
    ? [open('/statecharts', () => statecharts && <LazyScreen script={statecharts} props={{}} />)]
    : [];

/** The first match wins. */
const routes: readonly Route[] = [
  open('/', Start),
  open('/login', Login),
  open('/oauth/callback', CallbackScreen),
  signedIn('/signed-in', 'SignedInScreen', () => import('../session/signed-in.tsx')),

  signedIn('/domains', 'DomainListScreen', () => import('../domains/domain-list.tsx'), [coreReadings.domains]),
  inDomain('', 'DomainDetailScreen', () => import('../domains/domain-detail.tsx')),
  inDomain('/edit', 'DomainEditScreen', () => import('../domains/domain-edit.tsx')),
  inDomain('/display_modes', 'DisplayModesScreen', () => import('../content-check/display-modes.tsx')),
  inDomain('/content_check', 'ContentCheckScreen', () => import('../content-check/content-check.tsx')),
  inDomain('/changes', 'ChangesScreen', () => import('../changes/changes-screen.tsx')),
  inDomain('/links', 'LinksScreen', () => import('../links/links-screen.tsx')),
  inDomain('/trash', 'TrashScreen', () => import('../trash/trash-screen.tsx')),

  inDomain('/pages/:pageId', 'PageViewScreen', () => import('../pages/page-view.tsx'), page),
  inDomain('/pages/:pageId/change', 'PageChangeScreen', () => import('../pages/change/page-change.tsx'), page),
  inDomain('/pages/:pageId/metadata', 'PageMetadataScreen', () => import('../pages/page-metadata.tsx'), page),
  inDomain(
    '/pages/:pageId/breadcrumbs/new/edit',
    'BreadcrumbsEditScreen',
    () => import('../breadcrumbs/breadcrumbs-edit.tsx'),
    page,
  ),
  inDomain(
    '/pages/:pageId/breadcrumbs/:breadcrumbsId/edit',
    'BreadcrumbsEditScreen',
    () => import('../breadcrumbs/breadcrumbs-edit.tsx'),
    page,
  ),

  inDomain('/history', 'DomainHistoryScreen', () => import('../history/history-screens.tsx')),
  inDomain('/pages/:pageId/history', 'PageHistoryScreen', () => import('../history/history-screens.tsx')),
  inDomain('/menus/:menuId/history', 'MenuHistoryScreen', () => import('../history/history-screens.tsx')),

  inDomain('/menus', 'MenuListScreen', () => import('../menus/menu-list.tsx'), menus),
  inDomain('/menus/:menuId', 'MenuViewScreen', () => import('../menus/menu-view.tsx'), menu),
  inDomain('/menus/:menuId/edit', 'MenuEditorScreen', () => import('../menus/menu-editor.tsx'), menu),

  signedIn('/images', 'ImageLibraryScreen', () => import('../images/image-library.tsx')),
  inDomain('/images', 'ImageLibraryScreen', () => import('../images/image-library.tsx')),
  signedIn('/images/trash', 'ImageTrashScreen', () => import('../images/image-trash.tsx')),

  signedIn('/account', 'OwnAccountScreen', () => import('../users/own-account.tsx')),
  signedIn('/search', 'SearchScreen', () => import('../search/search-screen.tsx'), [coreReadings.domains]),

  forAdmins('/users', 'UserListScreen', () => import('../users/user-list.tsx')),
  forAdmins('/users/invite', 'InviteScreen', () => import('../users/invite.tsx')),
  forAdmins('/users/:userId', 'UserDetailScreen', () => import('../users/user-detail.tsx')),
  forAdmins('/users/:userId/edit', 'UserEditScreen', () => import('../users/user-edit.tsx')),
  forAdmins('/components', 'ComponentListScreen', () => import('../components/component-list.tsx')),
  forAdmins('/components/new', 'NewComponentScreen', () => import('../components/component-form.tsx')),
  forAdmins('/components/:componentId', 'ComponentDetailScreen', () => import('../components/component-detail.tsx')),
  forAdmins('/components/:componentId/edit', 'ComponentEditScreen', () => import('../components/component-form.tsx')),
  forAdmins('/domains', 'AdminDomainListScreen', () => import('../domains/admin-domain-list.tsx')),
  forAdmins('/domains/new', 'NewDomainScreen', () => import('../domains/domain-setup.tsx')),
  forAdmins('/domains/:domainId', 'AdminDomainDetailScreen', () => import('../domains/admin-domain-detail.tsx')),
  forAdmins('/domains/:domainId/edit', 'DomainSetupScreen', () => import('../domains/domain-setup.tsx')),
  forAdmins('/domains/:domainId/settings/new', 'NewSettingsScreen', () => import('../settings/settings-form.tsx')),
  forAdmins(
    '/domains/:domainId/client_tokens/new',
    'NewClientTokenScreen',
    () => import('../client-tokens/client-token-form.tsx'),
  ),
  forAdmins('/settings/:settingsId/edit', 'SettingsEditScreen', () => import('../settings/settings-form.tsx')),
  forAdmins('/activity', 'ActivityScreen', () => import('../activity/activity-screen.tsx')),
  forAdmins('/client_tokens', 'ClientTokenListScreen', () => import('../client-tokens/client-token-list.tsx')),
  forAdmins(
    '/client_tokens/:tokenId/edit',
    'ClientTokenEditScreen',
    () => import('../client-tokens/client-token-form.tsx'),
  ),

  open('/admin(/.*)?', UnknownToAdmins),
  ...statechartsRoutes,
];

export function routeAt(address: string): OpenRoute | null {
  for (const route of routes) {
    const found = route(address);
    if (found) return found;
  }
  return null;
}

const inOpenDomain = new RegExp(`^/domains/(${idPattern})(?=/|$)`);

export function openDomainId(path: string): number | null {
  const id = Number(inOpenDomain.exec(path)?.[1]);
  return Number.isSafeInteger(id) ? id : null;
}

/** The admin links in the bar. */
export function adminPlaces(path: string, hasActivity: boolean) {
  return [
    { label: t('Users'), href: '/admin/users', current: path.startsWith('/admin/users') },
    { label: t('Components'), href: '/admin/components', current: path.startsWith('/admin/components') },
    { label: t('Domains'), href: '/admin/domains', current: /^\/admin\/(domains|settings|client_tokens)/.test(path) },
    ...(hasActivity ? [{ label: t('Activity'), href: '/admin/activity', current: path === '/admin/activity' }] : []),
  ];
}

/** The tabs of the open domain. */
export function domainPlaces(domainId: number, path: string, domain: Domain | null, findings: number | undefined) {
  const base = `/domains/${domainId}`;
  const isAt = (href: string) => path === href || path.startsWith(`${href}/`);
  const tab = (label: string, place: string, count: Place['count'] | null = 0, counts = '') => {
    const href = base + place;
    return count === null ? [] : [{ label, href, current: isAt(href), count, counts }];
  };
  return [
    { label: t('Pages'), href: base, current: path === base || isAt(`${base}/pages`) },
    ...tab(t('Menus'), '/menus'),
    ...tab(t('Changes'), '/changes', domain?.changes_count ?? null, t('since the last deployment')),
    ...tab(t('Links'), '/links', domain?.links_count ?? null, t('to repair')),
    ...tab(
      t('Content check'),
      '/content_check',
      findings ?? '–',
      t(findings === undefined ? 'not checked yet' : 'to look at'),
    ),
    ...tab(t('Image library'), '/images'),
    ...tab(t('Usage Stats'), '/display_modes'),
  ];
}

export function Routes() {
  const [path] = useLocation();
  return <ErrorBoundary key={path}>{routeAt(path)?.content ?? <NotFound />}</ErrorBoundary>;
}

function Start() {
  const { isLoggedIn } = useSession();
  return isLoggedIn ? <Redirect to="/domains" replace /> : <LazyScreen script={welcome} props={{}} />;
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

function UnknownToAdmins() {
  return (
    <AdminGuard>
      <NotFound />
    </AdminGuard>
  );
}
