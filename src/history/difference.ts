/** What differs between two versions of a page, a menu or a domain. Either side may be missing: nothing was there then. */
import type { Item, Menu, MenuEntry, Page, Section } from '../../contract/entities.ts';
import type { Fields } from '../../contract/fields.ts';
import { allRedirects, type ChangeKind, type DomainVersion } from '../../contract/history.ts';
import type { Draft } from '../forms/draft-choices.ts';
import { entityDraft } from '../forms/entity-save.ts';
import { type FieldTexts, groupedText, textOf, treeText } from '../forms/field-texts.ts';
import {
  domainForm,
  type FormDescription,
  itemForm,
  menuForm,
  metadataForm,
  pageForm,
  sectionForm,
} from '../forms/form-fields.ts';
import { diffTokens } from '../forms/word-diff.ts';
import type { Label } from '../language/translate.ts';
import { partName } from '../lib/pages.ts';

/** `field` is the name by which it is taken back. */
export type FieldDifference = {
  kind: ChangeKind;
  id: number;
  field: string;
  label: Label;
  before: string;
  after: string;
};
/** `removed` stood only in the earlier version, `added` only in the later one. */
export type Presence = 'both' | 'added' | 'removed';
export type PartDifference<Kind extends 'section' | 'item' = 'section' | 'item'> = {
  kind: Kind;
  id: number;
  /** The newer headline. */
  name: string;
  earlierName: string;
  presence: Presence;
  isMoved: boolean;
  isPublished: boolean;
  /** Those that differ; of a part that one version lacks, those that are filled. */
  fields: FieldDifference[];
  items: Kind extends 'item' ? [] : PartDifference<'item'>[];
};
export type SectionDifference = PartDifference<'section'>;
/** Menus and domains have fields alone. Sections are in their present order, removed ones where they stood. */
export type Difference = { fields: FieldDifference[]; sections: SectionDifference[] };

export type ImageNames = (imageId: number) => string | null;

export function isSamePart({ presence, isMoved, fields, items }: PartDifference): boolean {
  return presence === 'both' && !isMoved && fields.length === 0 && items.every(isSamePart);
}

export const isSame = ({ fields, sections }: Difference): boolean => fields.length === 0 && sections.every(isSamePart);

export function pageDifference(before: Page | null, after: Page | null, imageName?: ImageNames): Difference {
  const id = (after ?? before)?.id ?? 0;
  const compare = comparison(imageName);
  const meta = { ...metadataForm, controls: metadataForm.controls.filter(({ name }) => name.startsWith('meta_')) };
  return {
    fields: [
      ...compare('page', id, pageForm, before, after),
      ...compare('page', id, meta, before, after),
      ...differing({ kind: 'breadcrumbs', id, field: 'entries', label: 'Breadcrumbs' }, trail(before), trail(after)),
    ],
    sections: sectionsOf(before?.sections ?? [], after?.sections ?? [], compare),
  };
}

export function menuDifference(before: Menu | null, after: Menu | null): Difference {
  const id = (after ?? before)?.id ?? 0;
  return { fields: comparison()('menu', id, menuForm, before, after), sections: [] };
}

export function domainDifference(before: DomainVersion | null, after: DomainVersion | null): Difference {
  const id = (after ?? before)?.id ?? 0;
  const setup = setupFields.flatMap(([kind, field, label]) =>
    differing({ kind, id, field, label }, valueText(before, field), valueText(after, field)),
  );
  const redirects = differing(
    { kind: 'redirect', id, field: allRedirects, label: 'Redirects' },
    redirectsText(before),
    redirectsText(after),
  );
  return { fields: [...comparison()('domain', id, domainForm, before, after), ...setup, ...redirects], sections: [] };
}

/** What admins write. */
const setupFields = [
  ['domain', 'fqdn', 'Domain name'],
  ['domain', 'slug', 'Slug'],
  ['domain', 'start_page_id', 'Start page'],
  ['settings', 'layouts', 'Layouts'],
  ['settings', 'section_display_modes', 'Section display modes'],
  ['settings', 'item_display_modes', 'Item display modes'],
] as const satisfies readonly (readonly [ChangeKind, keyof DomainVersion, Label])[];

/** Whether admins alone may write it. */
export const isSetup = (field: string): boolean => setupFields.some(([, name]) => name === field);

type Named = Pick<FieldDifference, 'kind' | 'id' | 'field' | 'label'>;
type Compare = (
  kind: ChangeKind,
  id: number,
  form: Form,
  before: object | null,
  after: object | null,
) => FieldDifference[];
type Form = FormDescription<Fields>;

function differing(named: Named, before: string, after: string): FieldDifference[] {
  return before === after ? [] : [{ ...named, before, after }];
}

function comparison(imageName: ImageNames = () => null): Compare {
  const texts: FieldTexts = { labels: {}, show: (name, value) => shown(name, value, imageName) };
  return (kind, id, form, before, after) => {
    const draftOf = (version: object | null): Draft | null =>
      version && entityDraft<Fields>(form.fields, { ...version });
    const [old, now] = [draftOf(before), draftOf(after)];
    // A flag is listed only if both versions have it.
    const controls = form.controls.filter((control) => control.kind !== 'flag' || (old && now));
    return controls.flatMap(({ name, label }) => {
      const text = (draft: Draft | null) => (draft ? textOf(texts, name, draft[name]) : '');
      return differing({ kind, id, field: name, label }, text(old), text(now));
    });
  };
}

function shown(name: string, value: Parameters<typeof groupedText>[1], imageName: ImageNames): string | null {
  if (name === 'entries') return treeText(value as unknown as MenuEntry[]);
  const imageId = typeof value === 'object' && value !== null && 'image_id' in value ? value.image_id : null;
  const alt = typeof imageId === 'number' ? imageName(imageId) : null;
  return alt ? `${imageId}, ${alt}` : groupedText(name, value);
}

function sectionsOf(before: readonly Section[], after: readonly Section[], compare: Compare): SectionDifference[] {
  const itemsOf = (sections: readonly Section[]) => byId(sections.flatMap(({ items }) => items));
  const [oldItems, newItems] = [itemsOf(before), itemsOf(after)];
  return lined(before, after, byId(before), byId(after)).map((line) => {
    const items = lined(line.old?.items ?? [], line.now?.items ?? [], oldItems, newItems);
    return {
      ...partOf('section', line, compare('section', line.one.id, sectionForm, line.old, line.now)),
      items: items.map((item) => ({
        ...partOf('item', item, compare('item', item.one.id, itemForm, item.old, item.now)),
        items: [],
      })),
    };
  });
}

const byId = <Part extends { id: number }>(parts: readonly Part[]) => new Map(parts.map((part) => [part.id, part]));

type Line<Part> = { one: Part; old: Part | null; now: Part | null; isMoved: boolean };

/**
 * In the later order; what was removed comes after what it followed. An item may have come from another section, so
 * all that there was is in `allOld`, all that there is in `allNew`.
 */
function lined<Part extends { id: number }>(
  before: readonly Part[],
  after: readonly Part[],
  allOld: ReadonlyMap<number, Part>,
  allNew: ReadonlyMap<number, Part>,
): Line<Part>[] {
  const stays = new Set(before.map(({ id }) => id));
  const ids = (parts: readonly Part[]) => parts.map(({ id }) => String(id));
  const here = byId(after);
  const order = diffTokens(ids(before.filter(({ id }) => here.has(id))), ids(after.filter(({ id }) => stays.has(id))));
  const moved = new Set(order.filter(({ kind }) => kind === 'in').map(({ text }) => Number(text)));
  const lines = after.map((now): Line<Part> => {
    const old = allOld.get(now.id) ?? null;
    return { one: now, old, now, isMoved: moved.has(now.id) || (old !== null && !stays.has(now.id)) };
  });
  for (const [place, old] of before.entries()) {
    if (allNew.has(old.id)) continue;
    const follows = before[place - 1]?.id;
    const at = lines.findIndex(({ one }) => one.id === follows);
    lines.splice(at + 1, 0, { one: old, old, now: null, isMoved: false });
  }
  return lines;
}

function partOf<Kind extends 'section' | 'item'>(
  kind: Kind,
  { one, old, now, isMoved }: Line<Item> | Line<Section>,
  fields: FieldDifference[],
) {
  const presence: Presence = old && now ? 'both' : now ? 'added' : 'removed';
  const [name, earlierName] = [partName(kind, one), partName(kind, old ?? one)];
  return { kind, id: one.id, name, earlierName, presence, isMoved, isPublished: one.published, fields };
}

function trail(page: Page | null): string {
  const entries = page?.breadcrumbs?.entries ?? [];
  return entries
    .map(({ link_text, target_page_path }) => [link_text, target_page_path].filter(Boolean).join(' → '))
    .join('\n');
}

function redirectsText(version: DomainVersion | null): string {
  const redirects = Object.entries(version?.redirects ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  return redirects.map(([from, to]) => `${from} → ${to}`).join('\n');
}

function valueText(version: DomainVersion | null, field: keyof DomainVersion): string {
  const value: unknown = version?.[field] ?? '';
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}
