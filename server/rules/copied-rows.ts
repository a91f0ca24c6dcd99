/** What of the rows of a page, section or item refers to the domain that they are copied from, and the rows with something else there. */
import type { MissingKind } from '../../contract/copies.ts';
import { rewriteImages, withoutImages } from '../../markdown/images.ts';
import { kindOfTable, markdownColumns, referencesOf, rewritten } from './references-in-rows.ts';
import type { Row, Rows } from './replay.ts';
import { filesInText, imageAt } from './text-images.ts';

/** A reference to something that another domain may not have. */
export type Referred = { kind: MissingKind; name: string; in: string | null };
/** An image in its own place (`id`) or in a text (`file`). */
export type ShownImage = { id: number; in: string | null } | { file: string; in: string | null };

const nameOf = (row: Row): string | null => {
  const name = row.headline ?? row.path;
  return typeof name === 'string' && name !== '' ? name : null;
};

/** The layouts, display modes, components and pages that these rows refer to. A name that is empty stands for the default. */
export function referredIn(rows: Rows): Referred[] {
  return eachRow(rows).flatMap(({ table, row }) => {
    const kind = kindOfTable(table);
    if (!kind) return [];
    return referencesOf(kind, row).flatMap(({ to_kind, to_key: name }) => {
      if (name === '' || to_kind === 'image' || to_kind === 'start_page') return [];
      const missing =
        to_kind === 'display_mode' ? (`${kind === 'item' ? 'item' : 'section'}_display_mode` as const) : to_kind;
      return [{ kind: missing, name, in: nameOf(row) }];
    });
  });
}

export function imagesIn(rows: Rows): ShownImage[] {
  return eachRow(rows).flatMap(({ row }) => {
    const files = [...markdownColumns].flatMap((column) => filesInText(textIn(row[column])));
    const own = typeof row.image_id === 'number' ? [{ id: row.image_id, in: nameOf(row) }] : [];
    return [...own, ...files.map((file) => ({ file, in: nameOf(row) }))];
  });
}

/** What stands in a copy in place of something: `null` for nothing, `undefined` for what the original has. */
export type Substitutes = {
  named: (kind: MissingKind, name: string) => string | null | undefined;
  image: (id: number) => { id: number; file: string } | null | undefined;
  /** The new file of an image in a text. */
  file: (name: string) => string | null | undefined;
  /** The address of another file in the same size; `null` if addresses cannot be made. */
  address: (url: string, file: string) => string | null;
};

export function copiedRow(table: string, row: Row, substitutes: Substitutes): Row {
  const copied = { ...row, ...otherNames(table, row, substitutes), ...otherImage(row, substitutes) };
  for (const column of markdownColumns) {
    if (textIn(copied[column]) !== '') copied[column] = otherImages(textIn(copied[column]), substitutes);
  }
  return copied;
}

function otherNames(table: string, row: Row, { named }: Substitutes): Row {
  const kind = kindOfTable(table);
  if (!kind) return {};
  const { columns } = rewritten(kind, row, ({ path, suffix }) => {
    const to = named('page', path);
    return typeof to === 'string' ? to + suffix : undefined;
  });
  if (table === 'pages') columns.layout = nameIn('layout', row.layout, named);
  if (table === 'sections') columns.display_mode = nameIn('section_display_mode', row.display_mode, named);
  if (table === 'items') {
    columns.display_mode = nameIn('item_display_mode', row.display_mode, named);
    const isRemoved = row.has_component === 1 && named('component', textIn(row.component_name)) === null;
    if (isRemoved) Object.assign(columns, { has_component: 0, component_name: null, component_config: null });
  }
  return columns;
}

function nameIn(kind: MissingKind, name: unknown, named: Substitutes['named']): unknown {
  return textIn(name) === '' ? name : (named(kind, textIn(name)) ?? name);
}

function otherImage({ image_id, image_url }: Row, { image, address }: Substitutes): Row {
  if (typeof image_id !== 'number') return {};
  const other = image(image_id);
  if (other === undefined) return {};
  const url = other && address(textIn(image_url), other.file);
  return url === null ? { image_id: null, image_url: null } : { image_id: other?.id, image_url: url };
}

function otherImages(text: string, { file, address }: Substitutes): string {
  const next = (src: string) => {
    const name = imageAt(src)?.fileName;
    const other = name === undefined ? undefined : file(name);
    return other == null ? other : address(src, other);
  };
  const kept = withoutImages(text, (src) => next(src) === null);
  return rewriteImages(kept, (src) => next(src) ?? undefined);
}

function eachRow(rows: Rows): { table: string; row: Row }[] {
  return Object.entries(rows).flatMap(([table, all]) => all.map((row) => ({ table, row })));
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
