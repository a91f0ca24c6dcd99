/** The scripts of the screens, and which of them an address needs. */
import { loadAhead, script } from '../lib/lazy.ts';
import type { ScreenScript } from './lazy-screen.tsx';

export const welcome = script('welcome', async () => (await import('../session/welcome.tsx')).WelcomeScreen);
export const domainList = script(
  'domain-list',
  async () => (await import('../domains/domain-list.tsx')).DomainListScreen,
);
export const domainDetail = script(
  'domain-detail',
  async () => (await import('../domains/domain-detail.tsx')).DomainDetailScreen,
);
export const domainEdit = script(
  'domain-edit',
  async () => (await import('../domains/domain-edit.tsx')).DomainEditScreen,
);
export const menuScreens = script('menus', async () => (await import('../menus/menu-routes.tsx')).MenuRoutes);
export const displayModes = script(
  'display-modes',
  async () => (await import('../content-check/display-modes.tsx')).DisplayModesScreen,
);
export const trash = script('trash', async () => (await import('../trash/trash-screen.tsx')).TrashScreen);
export const adminScreens = script('admin', async () => (await import('./admin-routes.tsx')).AdminRoutes);
export const pageChange = script(
  'page-change',
  async () => (await import('../pages/change/page-change.tsx')).PageChangeScreen,
);
export const pageMetadata = script(
  'page-metadata',
  async () => (await import('../pages/page-metadata.tsx')).PageMetadataScreen,
);
export const breadcrumbsEdit = script(
  'breadcrumbs-edit',
  async () => (await import('../breadcrumbs/breadcrumbs-edit.tsx')).BreadcrumbsEditScreen,
);
export const pageView = script('page-view', async () => (await import('../pages/page-view.tsx')).PageViewScreen);
export const imageLibrary = script(
  'image-library',
  async () => (await import('../images/image-library.tsx')).ImageLibraryScreen,
);
export const imageTrash = script(
  'image-trash',
  async () => (await import('../images/image-trash.tsx')).ImageTrashScreen,
);
export const signedIn = script('signed-in', async () => (await import('../session/signed-in.tsx')).SignedInScreen);

/** Development builds alone have it: `tests/development-only.test.ts`. */
export const statecharts =
  process.env.NODE_ENV === 'development'
    ? script('statecharts', async () => (await import('../statecharts/statecharts-screen.tsx')).StatechartsScreen)
    : null;

type Place = { begin: () => void; file: string };

/** `file` is that of its module. */
function of<Props>(file: string, screen: ScreenScript<Props>): Place {
  // What could not be loaded ahead is asked for again, and said, when the screen is opened.
  return { file, begin: () => void loadAhead(screen).catch(console.warn) };
}

const places: readonly [RegExp, Place][] = [
  [/^\/domains$/, of('domain-list', domainList)],
  [/^\/domains\/\d+$/, of('domain-detail', domainDetail)],
  [/^\/domains\/\d+\/edit$/, of('domain-edit', domainEdit)],
  [/^\/domains\/\d+\/menus\b/, of('menu-routes', menuScreens)],
  [/^\/domains\/\d+\/display_modes$/, of('display-modes', displayModes)],
  [/^\/domains\/\d+\/trash$/, of('trash-screen', trash)],
  [/^\/domains\/\d+\/pages\/\d+$/, of('page-view', pageView)],
  [/^\/domains\/\d+\/pages\/\d+\/change$/, of('page-change', pageChange)],
  [/^\/domains\/\d+\/pages\/\d+\/metadata$/, of('page-metadata', pageMetadata)],
  [/^\/domains\/\d+\/pages\/\d+\/breadcrumbs\b/, of('breadcrumbs-edit', breadcrumbsEdit)],
  [/^(?:\/domains\/\d+)?\/images$/, of('image-library', imageLibrary)],
  [/^\/images\/trash$/, of('image-trash', imageTrash)],
  [/^\/admin\b/, of('admin-routes', adminScreens)],
];
const begun = new Set<Place>();

/** Loads what the screen at a path needs, all of it at once; what is missing is no failure yet. */
export function prepareScreen(path: string): void {
  const place = places.find(([pattern]) => pattern.test(path))?.[1];
  if (!place || begun.has(place)) return;
  begun.add(place);
  for (const address of partsOf(place.file)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = address;
    document.head.append(link);
  }
  place.begin();
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
