/** Builds the rows of the route table: address, access, screen, and the resources that the screen reads. */
import type { ComponentType, ReactNode } from 'react';
import type { Domain } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { coreReadings, type Reading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { idPattern } from '../lib/ids.ts';
import { type Script, script, useScript } from '../lib/lazy.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { AdminGuard, DomainGuard, Protected } from './guards.tsx';

/** Returns null if the address does not match. */
export type Route = (address: string) => OpenRoute | null;
export type OpenRoute = {
  /** Null if the screen is part of the shell. */
  screen: { name: string; script: Script<unknown> } | null;
  /** Requested at once, before the screen's script is loaded. */
  readings: readonly Reading[];
  content: ReactNode;
};

type NameIn<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | NameIn<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;
type Ids<Names extends string> = Record<Names, number>;
/** A dynamic import, which the bundler turns into a script of its own. */
type File<Name extends string, Props> = () => Promise<Record<Name, ComponentType<Props>>>;

/** For all visitors; the screen is part of the shell. */
export function open(path: string, Screen: ComponentType): Route {
  return row(path, () => ({ screen: null, readings: [], content: <Screen /> }));
}

export function signedIn<Name extends string>(
  path: string,
  name: Name,
  file: File<Name, object>,
  readings: readonly Reading[] = [],
): Route {
  const script = scriptOf(name, file);
  const content = (
    <Protected readings={readings}>
      <LazyScreen script={script} props={{}} />
    </Protected>
  );
  return row(path, () => ({ screen: { name, script }, readings, content }));
}

/** Read-only screens, which can be rendered from an earlier visit's data. */
const readOnly = /^(?:|\/pages\/:pageId|\/menus|\/menus\/:menuId)$/;
/** Screens that can be rendered with the first pages: the list, and those that its rows link to. */
const withFirstPages = /^(?:|\/pages\/:pageId(?:\/change)?)$/;

/** Below `/domains/:domainId`, for users who can read it; the domain and the ids in the address are the screen's props. */
export function inDomain<Path extends string, Name extends string>(
  path: Path,
  name: Name,
  file: File<Name, Ids<NameIn<Path>> & { domain: Domain }>,
  more: (ids: Ids<NameIn<Path> | 'domainId'>) => Reading[] = () => [],
): Route {
  const script = scriptOf(name, file);
  const takes = { takesFirst: path === '', showsFirst: withFirstPages.test(path), takesLastSeen: readOnly.test(path) };
  return row<NameIn<Path> | 'domainId'>(`/domains/:domainId${path}`, (ids) => {
    const wanted = [coreReadings.domain(ids.domainId, takes.takesFirst), ...more(ids)];
    const content = (
      <Protected readings={wanted}>
        <DomainGuard domainId={ids.domainId} {...takes}>
          {(domain) => <LazyScreen script={script} props={{ ...ids, domain }} />}
        </DomainGuard>
      </Protected>
    );
    return { screen: { name, script }, readings: wanted, content };
  });
}

/** Below `/admin`, for admins; the ids in the address are the screen's props. */
export function forAdmins<Path extends string, Name extends string>(
  path: Path,
  name: Name,
  file: File<Name, Ids<NameIn<Path>>>,
): Route {
  const script = scriptOf(name, file);
  return row<NameIn<Path>>(`/admin${path}`, (ids) => {
    const content = (
      <AdminGuard>
        <LazyScreen script={script} props={ids} />
      </AdminGuard>
    );
    return { screen: { name, script }, readings: [], content };
  });
}

function row<Names extends string>(path: string, openWith: (ids: Ids<Names>) => OpenRoute): Route {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, `(${idPattern})`)}/?$`, 'i');
  const areIds = (ids: Record<string, number>): ids is Ids<Names> => Object.values(ids).every(Number.isSafeInteger);
  return (address) => {
    const found = pattern.exec(address);
    const ids = Object.fromEntries(names.map((name, index) => [name, Number(found?.[index + 1])]));
    return found && areIds(ids) ? openWith(ids) : null;
  };
}

/** Failure messages call `PageViewScreen` "page-view". */
function scriptOf<Name extends string, Props>(name: Name, file: File<Name, Props>): Script<ComponentType<Props>> {
  const chunk = name.replace(/Screen$/, '').replaceAll(/(?!^)[A-Z]/g, '-$&');
  return script(chunk.toLowerCase(), async () => (await file())[name]);
}

type LazyScreenProps<Props> = { script: Script<ComponentType<Props>>; props: Props };

/** The screen, a spinner while its script is loading, or the failure with a retry. */
export function LazyScreen<Props extends object>({ script, props }: LazyScreenProps<Props>) {
  const { part: Screen, failure, retry } = useScript(script);
  if (Screen) return <Screen {...props} />;
  if (failure !== null) return <MissingScreen {...{ chunk: script.chunk, failure, retry }} />;
  return (
    <>
      <h1 className="sr-only">{t('Loading…')}</h1>
      <Spinner />
    </>
  );
}

export function MissingScreen({ chunk, failure, retry }: { chunk: string; failure: string; retry: () => void }) {
  const title = t('This screen could not be loaded');
  return (
    <PageLayout>
      <PageHead title={title} />
      <LoadFailure of={t(words.chunkFailed, { chunk })} onRetry={retry} />
      <p className="text-center text-ink-2">{failure}</p>
    </PageLayout>
  );
}
