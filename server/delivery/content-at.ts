/**
 * The content of a domain under a number: its pages with their paths, and the number as of which each is read. It changes only
 * when something is erased, so it is cached, and the content under a later number is read from the changes since.
 */
import { array, type Decoder, type Issue, withDefault } from '../../contract/decode.ts';
import { type DisplayMode, displayMode, type Layout, layout } from '../../contract/modes.ts';
import type { Database } from '../db/database.ts';
import { type PageRowAt, type PageRowsAt, pageRow, pagesAt, pagesLater, rowsAt, textIn } from '../history/versions.ts';
import { LruCache } from '../kernel/lru-cache.ts';
import { type DeployedState, deployedStateAt, seqOfPage } from '../publishing/delivered-versions.ts';
import type { Row } from '../rules/replay.ts';
import type { Numbers } from './requested-number.ts';
import { readTargets, type Targets } from './targets.ts';

export type Content = Targets & {
  domainId: number;
  seq: number;
  /** A draft includes unpublished parts and pages that are held back. */
  isDraft: boolean;
  /** The number as of which a page is read; for `null`, menus and the domain's own data. */
  numberOf: (pageId: number | null) => number;
  /** Sorted by path. Paths are unique. */
  pages: readonly PageRowAt[];
  byPath: ReadonlyMap<string, PageRowAt>;
  byId: ReadonlyMap<number, PageRowAt>;
  domain: Row;
  startPageId: number;
  settings: { layouts: Layout[]; section_display_modes: DisplayMode[]; item_display_modes: DisplayMode[] };
};

/** In pages, over all domains. */
const capacity = 150_000;

export function createContents(database: Database) {
  const indexes = new LruCache<{ seq: number; pages: PageRowsAt }>(capacity);
  const contents = new LruCache<Content>(capacity);
  const indexAt = async (domainId: number, seq: number, erasure: number) => {
    const key = `${domainId} ${erasure}`;
    const known = indexes.get(key);
    const pages =
      known && known.seq <= seq
        ? await pagesLater(database, domainId, known.pages, { from: known.seq, to: seq })
        : await pagesAt(database, domainId, seq);
    if (!known || known.seq < seq) indexes.set(key, { seq, pages }, pages.size);
    return pages;
  };
  /** The content as of a number, for the domain and the right to read of a caller. */
  return ({ domainId, numbers: { erasure }, count }: Reader, seq: number, isDraft: boolean): Promise<Content> => {
    const read = async () => {
      const content = await readContent(database, { domainId, seq, isDraft }, (...at) => indexAt(...at, erasure));
      count(Math.ceil(content.pages.length / 100));
      return content;
    };
    return contents.load(
      `${domainId} ${seq} ${isDraft} ${erasure}`,
      read,
      ({ pages, redirects }) => pages.length + redirects.length + 1,
    );
  };
}

type Reader = {
  domainId: number;
  numbers: Pick<Numbers, 'erasure'>;
  /** Called with the cost of reading (`Caller.count`), not for content that is cached. */
  count: (pages: number) => void;
};
type IndexAt = (domainId: number, seq: number) => Promise<PageRowsAt>;

async function readContent(
  database: Database,
  { domainId, seq, isDraft }: Pick<Content, 'domainId' | 'seq' | 'isDraft'>,
  indexAt: IndexAt,
): Promise<Content> {
  const composition: DeployedState = isDraft
    ? { base: seq, pages: new Map() }
    : await deployedStateAt(database, domainId, seq);
  const own = await rowsAt(database, domainId, 'domain', composition.base);
  const rows = await indexAt(domainId, composition.base);
  // A page that is read as of a number of its own keeps its path, even if another page has that path in the base.
  const pinned: PageRowAt[] = [];
  for (const [id, number] of composition.pages) {
    const [row] = number === null ? [] : ((await rowsAt(database, domainId, `page ${id}`, number)).pages ?? []);
    if (row) pinned.push(pageRow(id, row));
  }
  const byPath = new Map<string, PageRowAt>();
  const add = (row: PageRowAt) => {
    if ((isDraft || row.published) && !byPath.has(row.path)) byPath.set(row.path, row);
  };
  pinned.forEach(add);
  for (const row of rows.values()) if (!composition.pages.has(row.id)) add(row);
  const pages = [...byPath.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
  const byId = new Map(pages.map((row) => [row.id, row]));
  const domain = own.domains?.[0] ?? {};
  return {
    ...(await readTargets(database, { domainId, composition }, rows, { byPath, byId })),
    domainId,
    seq,
    isDraft,
    numberOf: (pageId) => seqOfPage(composition, pageId) ?? composition.base,
    pages,
    byPath,
    byId,
    domain,
    startPageId: Number(domain.start_page_id ?? 0),
    settings: settingsIn(own.domain_settings?.[0] ?? {}),
  };
}

function settingsIn({ layouts, section_display_modes, item_display_modes }: Row): Content['settings'] {
  // Unreadable modes are dropped: their images get the default size.
  const dropped: Issue[] = [];
  const read = <Value>(decoder: Decoder<Value>, list: unknown) =>
    withDefault(array(decoder), [])(JSON.parse(textIn(list) ?? 'null'), dropped);
  return {
    layouts: read(layout, layouts),
    section_display_modes: read(displayMode, section_display_modes),
    item_display_modes: read(displayMode, item_display_modes),
  };
}
