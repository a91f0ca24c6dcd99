/** From a form's draft to what travels. */
import { handedBack } from '../../contract/decode.ts';
import { type MetaData, metaData } from '../../contract/entities.ts';
import { changedFields, type Draft } from '../../machines/drafts.ts';

type WithNull<Fields> = { [Name in keyof Fields]: Fields[Name] | (string extends Fields[Name] ? null : never) };

/** A form shows `null` as an empty text; an empty text is sent as `null`, also where an empty one was stored. */
export function blankAsNull<Fields extends object>(fields: Fields): WithNull<Fields> {
  const entries = Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]);
  return Object.fromEntries(entries) as WithNull<Fields>;
}

type Groups = { image?: object; link?: object; component?: object };
type Ungrouped<Fields extends Groups> = WithNull<Omit<Fields, keyof Groups>> &
  NonNullable<Fields['image']> &
  (Fields extends { link?: infer Link } ? NonNullable<Link> : unknown) &
  (Fields extends { component?: infer Component } ? NonNullable<Component> : unknown);

/** Image, link and component as the fields that the entity has. */
export function wireFields<Fields extends Groups>(fields: Fields): Ungrouped<Fields> {
  const { image, link, component, ...others } = fields;
  return { ...blankAsNull(others), ...image, ...link, ...component } as Ungrouped<Fields>;
}

/** The fields of the draft that differ from `base`. */
export function changesOf<D extends Draft>(draft: D, base: D): Partial<D> {
  return Object.fromEntries(changedFields(base, draft).map((name) => [name, draft[name]])) as Partial<D>;
}

type MetaTexts = { meta_title: string; meta_keywords: string; meta_description: string };

/** All of `meta_data` goes when one of it changed: a server may store the object as it comes. */
export function changedMetaData(
  stored: MetaData,
  changed: Partial<MetaTexts>,
  { meta_title, meta_keywords, meta_description }: MetaTexts,
): { meta_data?: MetaData } {
  if (Object.values(changed).every((text) => text === undefined)) return {};
  const texts = blankAsNull({ meta_title, meta_keywords, meta_description });
  return { meta_data: handedBack(metaData, { ...stored, ...texts }) };
}
