/** Compares two versions of a page, a menu or a domain. Either version may be `null`: the entity did not exist then. */
import type { Item, Menu, MenuEntry, Page, Section } from '../../contract/entities.ts';
import type { Fields } from '../../contract/fields.ts';
import {
  allRedirects,
  type ChangeKind,
  type DomainVersion,
  type PageVersion,
  type VersionImage,
} from '../../contract/history.ts';
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

/**
 * `field` is the name that a request to restore it uses. What has changed about the same image (`isOfImage`) is not restored
 * with the page: it is in the library.
 */
export type FieldDifference = {
  kind: ChangeKind;
  id: number;
  field: string;
  label: Label;
  before: string;
  after: string;
  isOfImage?: true;
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
export type Compare<Version> = (before: Version | null, after: Version | null) => Difference;

type ShownPage = Page & Partial<Pick<PageVersion, 'images'>>;

export function isSamePart({ presence, isMoved, fields, items }: PartDifference): boolean {
  return presence === 'both' && !isMoved && fields.length === 0 && items.every(isSamePart);
}

/** The difference without what is not restored with the page. */
export function restorable({ fields, sections }: Difference): Difference {
  const own = (all: readonly FieldDifference[]) => all.filter(({ isOfImage }) => !isOfImage);
  const part = (one: PartDifference): PartDifference => ({
    ...one,
    fields: own(one.fields),
    items: one.items.map(part),
  });
  return { fields: own(fields), sections: sections.map(part) };
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

export function pageDifference(before: ShownPage | null, after: ShownPage | null): Difference {
  const id = (after ?? before)?.id ?? 0;
  const compare = comparison(imagesOf(before), imagesOf(after));
  return {
    fields: [
      ...compare('page', id, pageForm, before, after),
      ...compare('page', id, metaForm, before, after),
      ...differing({ kind: 'breadcrumbs', id, field: 'entries', label: 'Breadcrumbs' }, trail(before), trail(after)),
    ],
    sections: sectionsOf(before?.sections ?? [], after?.sections ?? [], compare),
  };
}

const metaForm = { ...metadataForm, controls: metadataForm.controls.filter(({ name }) => name.startsWith('meta_')) };

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

type Images = ReadonlyMap<unknown, VersionImage>;
type CompareFields = ReturnType<typeof comparison>;

const imagesOf = (page: ShownPage | null): Images => byId(page?.images ?? []);

function comparison(imagesBefore: Images = new Map(), imagesAfter: Images = new Map()) {
  const textsWith = (images: Images): FieldTexts => ({
    labels: {},
    show: (name, value) => fieldText(name, value, images),
  });
  const [textsBefore, textsAfter] = [textsWith(imagesBefore), textsWith(imagesAfter)];
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
    const [imageId, laterId] = [before, after].map((version) => version && Reflect.get(version, 'image_id'));
    const [image, later] = [imagesBefore.get(imageId), imagesAfter.get(laterId)];
    const isSameImage = imageId === laterId;
    const fields = controls.flatMap(({ name, label }) => {
      const text = (draft: Draft | null, texts: FieldTexts) => (draft ? textOf(texts, name, draft[name]) : '');
      const texts = isSameImage ? textsBefore : textsAfter;
      return differing({ kind, id, field: name, label }, text(old, textsBefore), text(now, texts));
    });
    const showsImage = form.fields !== metadataForm.fields && isSameImage && image && later;
    return showsImage ? [...fields, ...imageDifferences({ kind, id }, image, later)] : fields;
  };
}

/** What has changed about the image itself. */
function imageDifferences(of: Pick<FieldDifference, 'kind' | 'id'>, before: VersionImage, after: VersionImage) {
  const fileText = ({ width, height, file }: VersionImage) => `${width} × ${height}, ${file}`;
  const [description, copyright] = [
    { ...of, field: 'image_alt', label: 'Image description', isOfImage: true },
    { ...of, field: 'image_copyright', label: 'Image copyright', isOfImage: true },
  ] as const;
  return [
    ...differing(description, before.alt ?? '', after.alt ?? ''),
    ...differing(copyright, before.copyright ?? '', after.copyright ?? ''),
    ...(before.file === after.file
      ? []
      : differing(
          { ...of, field: 'image_file', label: 'Image file', isOfImage: true },
          fileText(before),
          fileText(after),
        )),
  ];
}

function fieldText(name: string, value: Parameters<typeof groupedText>[1], images: Images): string | null {
  if (name === 'entries') return treeText(value as unknown as MenuEntry[]);
  const imageId = typeof value === 'object' && value !== null && 'image_id' in value ? value.image_id : null;
  const alt = images.get(imageId)?.alt;
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
