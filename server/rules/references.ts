/** What points at what: menu entries, breadcrumbs, targets, Markdown links, the start page, images, components, modes, layouts. */
import type { ReferringKind } from '../../contract/references.ts';
import { markdownLinks, rewriteLinks } from '../../markdown/links.ts';
import type { Row } from './replay.ts';

/** `image` and `component` stand across all domains; a `page` is named by its path, a `start_page` by its id. */
export type TargetKind = 'page' | 'start_page' | 'image' | 'component' | 'display_mode' | 'layout';
/** `place` counts the references in one field; `text` is what is shown in its place, if it is a link. */
export type Reference = { field: string; place: number; to_kind: TargetKind; to_key: string; text: string | null };

export const referringTables = {
  menu: 'menus',
  page: 'pages',
  breadcrumbs: 'breadcrumbs',
  section: 'sections',
  item: 'items',
  domain: 'domains',
} as const satisfies Record<ReferringKind, string>;
export const referringKinds = ['menu', 'page', 'breadcrumbs', 'section', 'item', 'domain'] as const;

export function kindOfTable(table: string): ReferringKind | undefined {
  return referringKinds.find((kind) => referringTables[kind] === table);
}

/** The columns in which a kind may refer to something. */
export const referringColumns: Readonly<Record<ReferringKind, readonly string[]>> = {
  menu: ['entries'],
  page: ['layout', 'image_id'],
  breadcrumbs: ['entries'],
  section: ['display_mode', 'image_id', 'target_page_path', 'target_link_text', 'body'],
  item: [
    ...['display_mode', 'image_id', 'target_page_path', 'target_link_text', 'body', 'intro'],
    ...['has_component', 'component_name'],
  ],
  domain: ['start_page_id'],
};
/** The field of the references that a column makes. */
export function fieldOfColumn(column: string): string {
  if (column === 'target_link_text') return 'target_page_path';
  return column === 'has_component' ? 'component_name' : column;
}
/** The columns that hold Markdown. */
export const markdownColumns: ReadonlySet<string> = new Set(['body', 'intro']);

/** Whether a column refers to something else now: most texts change without their links. */
export function hasOtherLinks(column: string, from: Row, to: Row): boolean {
  if (!markdownColumns.has(column)) return true;
  const links = (row: Row) => JSON.stringify(markdownLinks(textIn(row[column])));
  return links(from) !== links(to);
}

/** A target without its query and anchor, and these. */
function splitTarget(target: string): { path: string; suffix: string } {
  const end = target.search(/[?#]/);
  return end === -1 ? { path: target, suffix: '' } : { path: target.slice(0, end), suffix: target.slice(end) };
}

export function referencesOf(kind: ReferringKind, row: Row): Reference[] {
  if (kind === 'menu') return entriesOf(row.entries, 'target_text');
  if (kind === 'breadcrumbs') return entriesOf(row.entries, 'link_text');
  if (kind === 'domain') return one('start_page_id', 'start_page', row.start_page_id);
  const image = one('image_id', 'image', row.image_id);
  if (kind === 'page') return [...image, ...one('layout', 'layout', row.layout)];
  const hasComponent = kind === 'item' && row.has_component === 1;
  return [
    ...image,
    ...(hasComponent ? one('component_name', 'component', row.component_name) : []),
    { field: 'display_mode', place: 0, to_kind: 'display_mode', to_key: textIn(row.display_mode), text: null },
    ...linkTo('target_page_path', 0, row.target_page_path, row.target_link_text),
    ...[...markdownColumns].flatMap((field) =>
      markdownLinks(textIn(row[field])).flatMap(({ target, text }, place) => linkTo(field, place, target, text)),
    ),
  ];
}

function entriesOf(text: unknown, name: string): Reference[] {
  const { all } = changeable(JSON.parse(textIn(text) || '[]'));
  return all.flatMap((entry, place) => linkTo('entries', place, entry.target_page_path, entry[name]));
}

/** Of each entry of a menu, by its place, the texts of those that it is below. */
export function textsAbove(entries: unknown): string[][] {
  const below = (given: unknown, above: string[]): string[][] =>
    (Array.isArray(given) ? given : []).flatMap((entry: unknown) => {
      if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
      const own: Row = { ...entry };
      return [above, ...below(own.entries, [...above, textIn(own.target_text)])];
    });
  return below(JSON.parse(textIn(entries) || '[]'), []);
}

function linkTo(field: string, place: number, target: unknown, text: unknown): Reference[] {
  const { path } = splitTarget(textIn(target));
  return path === '' ? [] : [{ field, place, to_kind: 'page', to_key: path, text: textIn(text).trim() }];
}

function one(field: string, to_kind: TargetKind, key: unknown): Reference[] {
  const to_key = typeof key === 'number' ? String(key) : textIn(key);
  return to_key === '' ? [] : [{ field, place: 0, to_kind, to_key, text: null }];
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Where a link leads; `null` takes it away, `undefined` leaves it. */
export type NextTarget = (link: {
  field: string;
  place: number;
  path: string;
  suffix: string;
}) => string | null | undefined;

/**
 * The columns with other targets, and how many links have them.
 * @returns `left`: the places that could not be written
 */
export function rewritten(
  kind: ReferringKind,
  row: Row,
  next: NextTarget,
): { columns: Row; links: number; left: { field: string; place: number }[] } {
  const columns: Row = {};
  const left: { field: string; place: number }[] = [];
  let links = 0;
  const nextOf = (field: string, place: number, target: unknown) => {
    const given = textIn(target) === '' ? undefined : next({ field, place, ...splitTarget(textIn(target)) });
    if (given !== undefined) links += 1;
    return given;
  };
  if (kind === 'menu' || kind === 'breadcrumbs') {
    const entries: unknown = JSON.parse(textIn(row.entries) || '[]');
    const [before, copies] = [links, changeable(entries)];
    for (const [place, entry] of copies.all.entries()) {
      const target = nextOf('entries', place, entry.target_page_path);
      if (target !== undefined) entry.target_page_path = target;
    }
    if (links > before) columns.entries = JSON.stringify(copies.entries);
    return { columns, links, left };
  }
  const target = nextOf('target_page_path', 0, row.target_page_path);
  if (target !== undefined)
    Object.assign(columns, { target_page_path: target }, target === null && { target_link_text: null });
  for (const field of markdownColumns) {
    const text = textIn(row[field]);
    const result = rewriteLinks(text, (link, place) => nextOf(field, place, link.target));
    if (result.text !== text) columns[field] = result.text;
    for (const place of result.left) left.push({ field, place });
  }
  return { columns, links: links - left.length, left };
}

/**
 * The field with those links as they were `before` that led elsewhere `after`, whatever else was changed in it since.
 * @returns `undefined` if they do not stand there any more
 */
export function relinked(kind: ReferringKind, field: string, before: unknown, after: unknown, now: unknown): unknown {
  const [from, to, current] = [before, after, now].map((value) => targetsIn(kind, field, value));
  if (!from || !to || !current || from.size !== to.size || to.size !== current.size) return undefined;
  const next = new Map([...from].filter(([place, target]) => to.get(place) !== target));
  if ([...next.keys()].some((place) => current.get(place) !== to.get(place))) return undefined;
  const { columns, left } = rewritten(kind, { [field]: now }, ({ place }) => next.get(place));
  return left.length === 0 ? columns[field] : undefined;
}

/** By place. */
function targetsIn(kind: ReferringKind, field: string, value: unknown): Map<number, string> {
  const targets = new Map<number, string>();
  rewritten(kind, { [field]: value }, ({ place, path, suffix }) => {
    targets.set(place, path + suffix);
    return undefined;
  });
  return targets;
}

/** A copy of the entries, and all of them in the order of their places. */
function changeable(given: unknown): { entries: unknown; all: Row[] } {
  const all: Row[] = [];
  const copyOf = (entries: unknown): unknown =>
    Array.isArray(entries)
      ? entries.map((entry: unknown) => {
          if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
          const own: Row = { ...entry };
          all.push(own);
          if ('entries' in own) own.entries = copyOf(own.entries);
          return own;
        })
      : entries;
  return { entries: copyOf(given), all };
}
