/** The requests for the history of a page, a menu or a domain: its entries, its versions, and restoring. */
import type {
  DestroyedPart,
  DomainVersion,
  History,
  HistoryEntry,
  MenuVersion,
  PageVersion,
  TakeBack,
  VersionErasure,
} from '../../contract/history.ts';
import { ApiError, type CallOptions, type Client } from '../api/client.ts';
import type { ContentEvent } from '../api/readings.ts';
import type { Reading } from '../api/resource.ts';

export type AnyVersion = { destroyed_since: DestroyedPart[] };

/** The newest entries. `seen` is the newest number, `now` the current version: `null` if the entity no longer exists. */
export type Head<Version> = History & { seen: number; now: Version | null };

export type Histories<Version> = {
  head: Reading<Head<Version>>;
  older: (before: number) => Reading<History>;
  /** The single saves of a folded entry. */
  between: (first: number, last: number) => Reading<History>;
  /**
   * `version` is `null` if the entity did not exist then or the version is no longer kept.
   * @param entry the version's entry if it is known: no version is requested if that entry destroys the entity
   */
  version: (seq: number, entry: HistoryEntry | null) => Reading<{ version: Version | null }>;
  /** Fails if there is no such version. */
  existing: (seq: number) => Reading<Version>;
  takeBack: (client: Client, body: TakeBack, options: CallOptions) => Promise<{ seq: number }>;
  erase: (client: Client, range: Pick<VersionErasure, 'first_seq' | 'seq'>, options: CallOptions) => Promise<unknown>;
  /** The event that restoring causes, so that other readings are refreshed. */
  changed: ContentEvent;
};

type Query = Record<string, string>;
type Calls<Version> = Pick<Histories<Version>, 'takeBack' | 'erase' | 'changed'> & {
  kind: 'page' | 'menu' | 'domain';
  list: (client: Client, query: Query) => Promise<History>;
  version: (client: Client, seq: number) => Promise<Version>;
};

export function pageHistories(domainId: number, pageId: number): Histories<PageVersion> {
  const params = { domainId, pageId };
  return histories([domainId, 'page', pageId], {
    kind: 'page',
    list: (client, query) => client.call('listPageHistory', { params, query }),
    version: (client, seq) => client.call('getPageVersion', { params: { ...params, seq } }),
    takeBack: (client, body, options) => client.call('takeBackPage', { params, body, ...options }),
    erase: erasing(domainId, 'page', pageId),
    changed: { type: 'part.trashed', domainId, pageId },
  });
}

export function menuHistories(domainId: number, menuId: number): Histories<MenuVersion> {
  const params = { domainId, menuId };
  return histories([domainId, 'menu', menuId], {
    kind: 'menu',
    list: (client, query) => client.call('listMenuHistory', { params, query }),
    version: (client, seq) => client.call('getMenuVersion', { params: { ...params, seq } }),
    takeBack: (client, body, options) => client.call('takeBackMenu', { params, body, ...options }),
    erase: erasing(domainId, 'menu', menuId),
    changed: { type: 'menu.changed', domainId, menuId },
  });
}

export function domainHistories(domainId: number): Histories<DomainVersion> {
  const params = { domainId };
  return histories([domainId, 'domain'], {
    kind: 'domain',
    list: (client, query) => client.call('listDomainHistory', { params, query }),
    version: (client, seq) => client.call('getDomainVersion', { params: { ...params, seq } }),
    takeBack: (client, body, options) => client.call('takeBackDomain', { params, body, ...options }),
    erase: erasing(domainId, 'domain', domainId),
    changed: { type: 'domain.saved', domainId },
  });
}

function erasing(domainId: number, kind: VersionErasure['kind'], id: number): Histories<unknown>['erase'] {
  return (client, range, options) =>
    client.call('eraseVersion', { params: { domainId }, body: { kind, id, ...range }, ...options });
}

function histories<Version>(of: readonly (string | number)[], calls: Calls<Version>): Histories<Version> {
  const { kind, list, version, ...rest } = calls;
  const reading = <Data>(name: string, load: Reading<Data>['load']): Reading<Data> => ({
    key: ['history', ...of, name],
    load,
  });
  const at = async (client: Client, seq: number, entry: HistoryEntry | null) =>
    isDestroying(entry, kind) ? null : version(client, seq).catch(nullIfMissing);
  return {
    head: reading('head', async (client) => {
      const newest = await list(client, {});
      const last = newest.entries[0] ?? null;
      return { ...newest, seen: last?.seq ?? 0, now: last && (await at(client, last.seq, last)) };
    }),
    older: (before) => reading(`before ${before}`, (client) => list(client, { before: String(before) })),
    between: (first, last) =>
      reading(`between ${first} ${last}`, (client) => list(client, { between: `${first},${last}` })),
    existing: (seq) => reading(`existing ${seq}`, (client) => version(client, seq)),
    version: (seq, entry) => reading(`at ${seq}`, async (client) => ({ version: await at(client, seq, entry) })),
    ...rest,
  };
}

/** `false` if the entity was also restored within the same entry. */
function isDestroying(entry: HistoryEntry | null, kind: string): boolean {
  const actions = entry?.acts.filter((act) => act.kind === kind).map(({ action }) => action) ?? [];
  return actions.includes('destroyed') && !actions.includes('restored');
}

function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.code === 'notFound') return null;
  throw error;
}
