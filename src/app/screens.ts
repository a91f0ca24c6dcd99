/** The scripts of the screens, and which of them an address needs. */
import { type ScreenScript, screenScript } from './lazy-screen.tsx';

export const welcome = screenScript('welcome', async () => (await import('../views/welcome.tsx')).WelcomeScreen);
export const domainList = screenScript(
  'domain-list',
  async () => (await import('../views/domains/domain-list.tsx')).DomainListScreen,
);
export const domainDetail = screenScript(
  'domain-detail',
  async () => (await import('../views/domains/domain-detail.tsx')).DomainDetailScreen,
);
export const domainEdit = screenScript(
  'domain-edit',
  async () => (await import('../views/domains/domain-edit.tsx')).DomainEditScreen,
);
export const menuScreens = screenScript('menus', async () => (await import('./menu-routes.tsx')).MenuRoutes);
export const displayModes = screenScript(
  'display-modes',
  async () => (await import('../views/display-modes/display-modes.tsx')).DisplayModesScreen,
);
export const adminScreens = screenScript('admin', async () => (await import('./admin-routes.tsx')).AdminRoutes);
export const pageChange = screenScript(
  'page-change',
  async () => (await import('../views/pages/change/page-change.tsx')).PageChangeScreen,
);
export const pageMetadata = screenScript(
  'page-metadata',
  async () => (await import('../views/pages/page-metadata.tsx')).PageMetadataScreen,
);
export const breadcrumbsEdit = screenScript(
  'breadcrumbs-edit',
  async () => (await import('../views/breadcrumbs/breadcrumbs-edit.tsx')).BreadcrumbsEditScreen,
);
export const pageView = screenScript(
  'page-view',
  async () => (await import('../views/pages/page-view.tsx')).PageViewScreen,
);
export const imageLibrary = screenScript(
  'image-library',
  async () => (await import('../views/images/image-library.tsx')).ImageLibraryScreen,
);
export const signedIn = screenScript('signed-in', async () => (await import('./signed-in.tsx')).SignedInScreen);

/** Development builds alone have it: `tests/development-only.test.ts`. */
export const statecharts =
  process.env.NODE_ENV === 'development'
    ? screenScript('statecharts', async () => (await import('../statecharts/statecharts-screen.tsx')).StatechartsScreen)
    : null;

type Script = { begin: () => void; file: string };

/** `file` is that of its module. */
function of<Props>(file: string, script: ScreenScript<Props>): Script {
  const begin = async () => {
    script.loaded ??= await script.load();
  };
  // What could not be loaded ahead is asked for again, and said, when the screen is opened.
  return { file, begin: () => void begin().catch(console.warn) };
}

const places: readonly [RegExp, Script][] = [
  [/^\/domains$/, of('domain-list', domainList)],
  [/^\/domains\/\d+$/, of('domain-detail', domainDetail)],
  [/^\/domains\/\d+\/edit$/, of('domain-edit', domainEdit)],
  [/^\/domains\/\d+\/menus\b/, of('menu-routes', menuScreens)],
  [/^\/domains\/\d+\/display_modes$/, of('display-modes', displayModes)],
  [/^\/domains\/\d+\/pages\/\d+$/, of('page-view', pageView)],
  [/^\/domains\/\d+\/pages\/\d+\/change$/, of('page-change', pageChange)],
  [/^\/domains\/\d+\/pages\/\d+\/metadata$/, of('page-metadata', pageMetadata)],
  [/^\/domains\/\d+\/pages\/\d+\/breadcrumbs\b/, of('breadcrumbs-edit', breadcrumbsEdit)],
  [/^\/images$/, of('image-library', imageLibrary)],
  [/^\/admin\b/, of('admin-routes', adminScreens)],
];
const begun = new Set<Script>();

/** Loads what the screen at a path needs, all of it at once; what is missing is no failure yet. */
export function loadAhead(path: string): void {
  const script = places.find(([pattern]) => pattern.test(path))?.[1];
  if (!script || begun.has(script)) return;
  begun.add(script);
  for (const address of partsOf(script.file)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = address;
    document.head.append(link);
  }
  script.begin();
}

/** The build lists at the entry what each screen imports: else the browser learns it only from the screen's own script. */
function partsOf(file: string): string[] {
  const list = document.querySelector<HTMLElement>('script[data-screens]')?.dataset.screens ?? '';
  const line = list.split(';').find((screen) => screen.startsWith(`${file}:`));
  return line
    ? line
        .slice(file.length + 1)
        .split(' ')
        .filter(Boolean)
        .map((name) => `/assets/${name}.js`)
    : [];
}

/** What a link under the pointer, the finger or the focus leads to is on its way before it is followed. */
export function watchLinks(): void {
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === location.origin && navigator.onLine) loadAhead(link.pathname);
  };
  for (const type of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(type, look, { passive: true });
}
