/**
 * What websites read under a number of a domain: which pages there are, each as of which number, and where they are. It
 * never changes, so it is kept, and the next number is read from the changes since.
 */
import { array, type Decoder, type Issue, withDefault } from '../../contract/decode.ts';
import { type DisplayMode, displayMode, type Layout, layout } from '../../contract/modes.ts';
import type { Row } from '../rules/replay.ts';
import type { Database } from '../store/database.ts';
import { type Composition, compositionAt, numberIn } from '../store/deployments.ts';
import { type PageRowAt, type PageRowsAt, pageRow, pagesAt, pagesLater, rowsAt, textIn } from '../store/versions.ts';
import { Kept } from './kept.ts';

export type Content = {
  domainId: number;
  seq: number;
  /** With unpublished parts, and with pages that are held back. */
  isDraft: boolean;
  /** The number as of which a page is read; without a page, menus and the domain's own data. */
  numberOf: (pageId: number | null) => number;
  /** By path; no two have the same one. */
  pages: readonly PageRowAt[];
  byPath: ReadonlyMap<string, PageRowAt>;
  byId: ReadonlyMap<number, PageRowAt>;
  /** The domain's own row. */
  domain: Row;
  settings: { layouts: Layout[]; section_display_modes: DisplayMode[]; item_display_modes: DisplayMode[] };
};

/** @param count is told what was read for it, as `Asker` counts; nothing if it was in memory */
export type Contents = (
  domainId: number,
  seq: number,
  isDraft: boolean,
  count: (pages: number) => void,
) => Promise<Content>;

/** Pages in memory at most, over all domains, unless a single one has more. */
const mostPages = 150_000;

export function createContents(database: Database): Contents {
  const indexes = new Kept<{ seq: number; pages: PageRowsAt }>(mostPages);
  const contents = new Kept<Content>(mostPages);
  const underWay = new Map<string, Promise<Content>>();
  const indexAt: IndexAt = async (domainId, seq) => {
    const known = indexes.get(String(domainId));
    const pages =
      known && known.seq <= seq
        ? await pagesLater(database, domainId, known.pages, { from: known.seq, to: seq })
        : await pagesAt(database, domainId, seq);
    if (!known || known.seq < seq) indexes.set(String(domainId), { seq, pages }, pages.size);
    return pages;
  };
  return async (domainId, seq, isDraft, count) => {
    const key = `${domainId} ${seq} ${isDraft}`;
    const known = contents.get(key) ?? underWay.get(key);
    if (known) return known;
    const reading = readContent(database, { domainId, seq, isDraft }, indexAt);
    underWay.set(key, reading);
    try {
      const content = await reading;
      contents.set(key, content, content.pages.length + 1);
      count(Math.ceil(content.pages.length / 100));
      return content;
    } finally {
      underWay.delete(key);
    }
  };
}

type IndexAt = (domainId: number, seq: number) => Promise<PageRowsAt>;

async function readContent(
  database: Database,
  { domainId, seq, isDraft }: Pick<Content, 'domainId' | 'seq' | 'isDraft'>,
  indexAt: IndexAt,
): Promise<Content> {
  const composition: Composition = isDraft
    ? { base: seq, pages: new Map() }
    : await compositionAt(database, domainId, seq);
  const own = await rowsAt(database, domainId, 'domain', composition.base);
  const rows = await indexAt(domainId, composition.base);
  // A page that stays as it was keeps its path, even if another one has it now.
  const first: PageRowAt[] = [];
  for (const [id, number] of composition.pages) {
    const [row] = number === null ? [] : ((await rowsAt(database, domainId, `page ${id}`, number)).pages ?? []);
    if (row) first.push(pageRow(id, row));
  }
  const byPath = new Map<string, PageRowAt>();
  const add = (row: PageRowAt) => {
    if ((isDraft || row.published) && !byPath.has(row.path)) byPath.set(row.path, row);
  };
  first.forEach(add);
  for (const row of rows.values()) if (!composition.pages.has(row.id)) add(row);
  const pages = [...byPath.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
  return {
    domainId,
    seq,
    isDraft,
    numberOf: (pageId) => numberIn(composition, pageId) ?? composition.base,
    pages,
    byPath,
    byId: new Map(pages.map((row) => [row.id, row])),
    domain: own.domains?.[0] ?? {},
    settings: settingsIn(own.domain_settings?.[0] ?? {}),
  };
}

function settingsIn({ layouts, section_display_modes, item_display_modes }: Row): Content['settings'] {
  // What cannot be read has the size of the default image config.
  const leftOut: Issue[] = [];
  const read = <Value>(decoder: Decoder<Value>, list: unknown) =>
    withDefault(array(decoder), [])(JSON.parse(textIn(list) ?? 'null'), leftOut);
  return {
    layouts: read(layout, layouts),
    section_display_modes: read(displayMode, section_display_modes),
    item_display_modes: read(displayMode, item_display_modes),
  };
}
