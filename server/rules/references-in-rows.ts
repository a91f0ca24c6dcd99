/** References in content: menu entries, breadcrumbs, links, start pages, images, components, display modes and layouts. */
import { normalTarget, splitTarget } from '../../contract/paths.ts';
import type { ReferringKind } from '../../contract/references.ts';
import { markdownImages } from '../../markdown/images.ts';
import { markdownLinks, rewriteLinks } from '../../markdown/links.ts';
import { type Row, tableOf } from './replay.ts';
import { imageAt } from './text-images.ts';

/**
 * An `image` or `component` may be used in all domains. The key of a `page` is its path, that of a `start_page` its id. An image
 * in a text is known by its file: its key begins with `imageFileKey`, until the index has found the image.
 */
export type TargetKind = 'page' | 'start_page' | 'image' | 'component' | 'display_mode' | 'layout';
export const imageFileKey = 'file ';
/** `place` counts the references in one field; `text` is the text of a link, and the description of an image in a text. */
export type Reference = { field: string; place: number; to_kind: TargetKind; to_key: string; text: string | null };

export const referringKinds = ['menu', 'page', 'breadcrumbs', 'section', 'item', 'domain'] as const;

export function kindOfTable(table: string): ReferringKind | undefined {
  return referringKinds.find((kind) => tableOf[kind] === table);
}

/** The columns of each kind that may contain references. */
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

/** The field under which references of this column are listed. */
export function fieldOfColumn(column: string): string {
  if (column === 'target_link_text') return 'target_page_path';
  return column === 'has_component' ? 'component_name' : column;
}

/** The columns that hold Markdown. */
export const markdownColumns: ReadonlySet<string> = new Set(['body', 'intro']);

/** Whether the references of a column have changed. Most texts change without their links. */
export function hasOtherLinks(column: string, from: Row, to: Row): boolean {
  if (!markdownColumns.has(column)) return true;
  const references = (row: Row) => JSON.stringify(referencesInText(column, textIn(row[column])));
  return references(from) !== references(to);
}

/** The path in the spelling of pages. */
function readTarget(target: string): { path: string; suffix: string; target: string } {
  return { ...splitTarget(normalTarget(target)), target };
}

export function referencesOf(kind: ReferringKind, row: Row): Reference[] {
  if (kind === 'menu') return entriesOf(row.entries, 'target_text');
  if (kind === 'breadcrumbs') return entriesOf(row.entries, 'link_text');
  if (kind === 'domain') return referenceTo('start_page_id', 'start_page', row.start_page_id);
  const image = referenceTo('image_id', 'image', row.image_id);
  if (kind === 'page') return [...image, ...referenceTo('layout', 'layout', row.layout)];
  const hasComponent = kind === 'item' && row.has_component === 1;
  return [
    ...image,
    ...(hasComponent ? referenceTo('component_name', 'component', row.component_name) : []),
    { field: 'display_mode', place: 0, to_kind: 'display_mode', to_key: textIn(row.display_mode), text: null },
    ...linkTo('target_page_path', 0, row.target_page_path, row.target_link_text),
    ...[...markdownColumns].flatMap((field) => referencesInText(field, textIn(row[field]))),
  ];
}

/** Images come after the links, whose places count them alone. */
function referencesInText(field: string, text: string): Reference[] {
  const links = markdownLinks(text);
  return [
    ...links.flatMap(({ target, text: words }, place) => linkTo(field, place, target, words)),
    ...markdownImages(text).flatMap(({ src, alt }, index) => {
      const file = imageAt(src)?.fileName;
      const place = links.length + index;
      return file ? [{ field, place, to_kind: 'image' as const, to_key: `${imageFileKey}${file}`, text: alt }] : [];
    }),
  ];
}

function entriesOf(text: unknown, name: string): Reference[] {
  return parseEntries(text).all.flatMap((entry, place) =>
    linkTo('entries', place, entry.target_page_path, entry[name]),
  );
}

/** For each entry of a menu, by place, the texts of its ancestors, outermost first. */
export function textsAbove(entries: unknown): string[][] {
  return parseEntries(entries).above;
}

function linkTo(field: string, place: number, target: unknown, text: unknown): Reference[] {
  const { path } = readTarget(textIn(target));
  return path === '' ? [] : [{ field, place, to_kind: 'page', to_key: path, text: textIn(text).trim() }];
}

function referenceTo(field: string, to_kind: TargetKind, key: unknown): Reference[] {
  const to_key = typeof key === 'number' ? String(key) : textIn(key);
  return to_key === '' ? [] : [{ field, place: 0, to_kind, to_key, text: null }];
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The next target of a link: `null` removes the link, `undefined` keeps the target. */
export type NextTarget = (link: {
  field: string;
  place: number;
  path: string;
  suffix: string;
  /** As written. */
  target: string;
}) => string | null | undefined;

/**
 * Rewrites the targets of links.
 * @returns the changed columns, the number of rewritten links, and in `left` the places that could not be rewritten
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
    const nextTarget = textIn(target) === '' ? undefined : next({ field, place, ...readTarget(textIn(target)) });
    if (nextTarget !== undefined) links += 1;
    return nextTarget;
  };
  if (kind === 'menu' || kind === 'breadcrumbs') {
    const parsed = parseEntries(row.entries);
    for (const [place, entry] of parsed.all.entries()) {
      const target = nextOf('entries', place, entry.target_page_path);
      if (target !== undefined) entry.target_page_path = target;
    }
    if (links > 0) columns.entries = JSON.stringify(parsed.entries);
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
 * Restores the targets `before` of links that a rewrite changed to those `after`, and keeps all later changes of the field.
 * @returns the new value of the field, or `undefined` if those links no longer exist
 */
export function relinked(kind: ReferringKind, field: string, before: unknown, after: unknown, now: unknown): unknown {
  const [from, to, current] = [before, after, now].map((value) => targetsIn(kind, field, value));
  if (!from || !to || !current || from.size !== to.size || to.size !== current.size) return undefined;
  const next = new Map([...from].filter(([place, target]) => to.get(place) !== target));
  if ([...next.keys()].some((place) => current.get(place) !== to.get(place))) return undefined;
  const { columns, left } = rewritten(kind, { [field]: now }, ({ place }) => next.get(place));
  return left.length === 0 ? columns[field] : undefined;
}

/** The targets of links by place. */
function targetsIn(kind: ReferringKind, field: string, value: unknown): Map<number, string> {
  const targets = new Map<number, string>();
  rewritten(kind, { [field]: value }, ({ place, target }) => {
    targets.set(place, target);
    return undefined;
  });
  return targets;
}

/** Parses nested entries. `all` lists them in the order of their places, `above` the texts of the ancestors of each. */
function parseEntries(text: unknown): { entries: unknown; all: Row[]; above: string[][] } {
  const all: Row[] = [];
  const above: string[][] = [];
  const visit = (entries: unknown, ancestors: string[]): void => {
    for (const entry of Array.isArray(entries) ? entries.filter(isRow) : []) {
      all.push(entry);
      above.push(ancestors);
      visit(entry.entries, [...ancestors, textIn(entry.target_text)]);
    }
  };
  const entries: unknown = JSON.parse(textIn(text) || '[]');
  visit(entries, []);
  return { entries, all, above };
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
