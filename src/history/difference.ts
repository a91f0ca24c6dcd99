/** Compares two versions of a page, a menu or a domain. Either version may be `null`: the entity did not exist then. */
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

/** `field` is the name that a request to restore it uses. */
export type FieldDifference = {
  kind: ChangeKind;
  id: number;
  field: string;
  label: Label;
  before: string;
  after: string;
};
export type PartDifference = {
  kind: 'section' | 'item';
  id: number;
  /** The newer headline. */
  name: string;
  earlierName: string;
  /** `removed`: only in the earlier version; `added`: only in the later one. */
  presence: 'both' | 'added' | 'removed';
  isMoved: boolean;
  isPublished: boolean;
  /** The fields that differ; for a part that is in one version only, the fields that are not empty. */
  fields: FieldDifference[];
  /** The items of a section; empty for an item. */
  items: PartDifference[];
};
/** `sections` are in their present order, removed ones in their former places. Menus and domains have none. */
export type Difference = { fields: FieldDifference[]; sections: PartDifference[] };
export type Compare<Version> = (before: Version, after: Version | null) => Difference;

type ImageNames = (imageId: number) => string | null;

export function isSamePart({ presence, isMoved, fields, items }: PartDifference): boolean {
  return presence === 'both' && !isMoved && fields.length === 0 && items.every(isSamePart);
}

export const isSame = ({ fields, sections }: Difference): boolean => fields.length === 0 && sections.every(isSamePart);

/** A field that differs, or without a `field` a whole part: it was moved, or is in one version only. */
export type DifferingPlace =
  | { section: null; part: null; field: FieldDifference }
  | { section: PartDifference; part: PartDifference; field: FieldDifference }
  | { section: PartDifference; part: PartDifference; field: null };

/** All places, in order. `section` is the part itself or contains it; the fields of the entity itself have none. */
export function placesOf({ fields, sections }: Difference): DifferingPlace[] {
  const placesIn = (section: PartDifference, part: PartDifference): DifferingPlace[] => {
    const whole = part.presence === 'both' && !part.isMoved ? [] : [{ section, part, field: null }];
    return part.presence === 'both' ? [...whole, ...part.fields.map((field) => ({ section, part, field }))] : whole;
  };
  return [
    ...fields.map((field) => ({ section: null, part: null, field })),
    ...sections.flatMap((section) => {
      const items = section.presence === 'both' ? section.items : [];
      return [section, ...items].flatMap((part) => placesIn(section, part));
    }),
  ];
}

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

/** Fields that only admins may write. */
const setupFields = [
  ['domain', 'fqdn', 'Domain name'],
  ['domain', 'slug', 'Slug'],
  ['domain', 'start_page_id', 'Start page'],
  ['settings', 'layouts', 'Layouts'],
  ['settings', 'section_display_modes', 'Section display modes'],
  ['settings', 'item_display_modes', 'Item display modes'],
] as const satisfies readonly (readonly [ChangeKind, keyof DomainVersion, Label])[];

export const isSetup = (field: string): boolean => setupFields.some(([, name]) => name === field);

function differing(field: Omit<FieldDifference, 'before' | 'after'>, before: string, after: string): FieldDifference[] {
  return before === after ? [] : [{ ...field, before, after }];
}

type CompareFields = ReturnType<typeof comparison>;

function comparison(imageName: ImageNames = () => null) {
  const texts: FieldTexts = { labels: {}, show: (name, value) => fieldText(name, value, imageName) };
  return (
    kind: ChangeKind,
    id: number,
    form: FormDescription<Fields>,
    before: object | null,
    after: object | null,
  ): FieldDifference[] => {
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

function fieldText(name: string, value: Parameters<typeof groupedText>[1], imageName: ImageNames): string | null {
  if (name === 'entries') return treeText(value as unknown as MenuEntry[]);
  const imageId = typeof value === 'object' && value !== null && 'image_id' in value ? value.image_id : null;
  const alt = typeof imageId === 'number' ? imageName(imageId) : null;
  return alt ? `${imageId}, ${alt}` : groupedText(name, value);
}

function sectionsOf(before: readonly Section[], after: readonly Section[], compare: CompareFields): PartDifference[] {
  const itemsOf = (sections: readonly Section[]) => byId(sections.flatMap(({ items }) => items));
  const [oldItems, newItems] = [itemsOf(before), itemsOf(after)];
  return pairsOf(before, after, byId(before), byId(after)).map((section) => {
    const items = pairsOf(section.old?.items ?? [], section.now?.items ?? [], oldItems, newItems);
    return {
      ...partOf('section', section, compare('section', section.newest.id, sectionForm, section.old, section.now)),
      items: items.map((item) => partOf('item', item, compare('item', item.newest.id, itemForm, item.old, item.now))),
    };
  });
}

const byId = <Part extends { id: number }>(parts: readonly Part[]) => new Map(parts.map((part) => [part.id, part]));

type Pair<Part> = { newest: Part; old: Part | null; now: Part | null; isMoved: boolean };

/**
 * Pairs the two versions of each part, in the later order; a removed part follows its former predecessor. `allOld` and
 * `allNew` contain the parts of the whole page, because an item may have come from another section.
 */
function pairsOf<Part extends { id: number }>(
  before: readonly Part[],
  after: readonly Part[],
  allOld: ReadonlyMap<number, Part>,
  allNew: ReadonlyMap<number, Part>,
): Pair<Part>[] {
  const oldIds = new Set(before.map(({ id }) => id));
  const newIds = new Set(after.map(({ id }) => id));
  const order = diffTokens(
    before.filter(({ id }) => newIds.has(id)).map(({ id }) => String(id)),
    after.filter(({ id }) => oldIds.has(id)).map(({ id }) => String(id)),
  );
  const moved = new Set(order.filter(({ kind }) => kind === 'in').map(({ text }) => Number(text)));
  const pairs = after.map((now): Pair<Part> => {
    const old = allOld.get(now.id) ?? null;
    return { newest: now, old, now, isMoved: moved.has(now.id) || (old !== null && !oldIds.has(now.id)) };
  });
  for (const [index, old] of before.entries()) {
    if (allNew.has(old.id)) continue;
    const predecessor = before[index - 1]?.id;
    const at = pairs.findIndex(({ newest }) => newest.id === predecessor);
    pairs.splice(at + 1, 0, { newest: old, old, now: null, isMoved: false });
  }
  return pairs;
}

function partOf(
  kind: PartDifference['kind'],
  { newest, old, now, isMoved }: Pair<Item> | Pair<Section>,
  fields: FieldDifference[],
): PartDifference {
  return {
    kind,
    id: newest.id,
    name: partName(kind, newest),
    earlierName: partName(kind, old ?? newest),
    presence: old && now ? 'both' : now ? 'added' : 'removed',
    isPublished: newest.published,
    isMoved,
    fields,
    items: [],
  };
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
