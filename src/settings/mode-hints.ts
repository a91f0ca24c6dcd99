/** Finds probable mistakes in a list of modes. They do not block saving, because settings are free JSON. */
import type { DisplayMode, Layout } from '../../contract/modes.ts';
import { type FieldDescription, itemForm, metadataForm, pageForm, sectionForm } from '../forms/form-fields.ts';
import { t } from '../language/translate.ts';
import type { ModeListName } from './mode-lists.ts';

type Mode = Pick<DisplayMode | Layout, 'name' | 'is_default' | 'attributes'>;

const modeKeys = ['name', 'description', 'is_default', 'attributes'];
const layoutKeys = [...modeKeys, 'page_image_config', 'section_image_config', 'item_image_config'];

const known: Record<ModeListName, { keys: string[]; attributes: string[] }> = {
  section_display_modes: {
    keys: [...modeKeys, 'image_config'],
    attributes: attributesOf(sectionForm.controls),
  },
  item_display_modes: {
    keys: [...modeKeys, 'image_config'],
    attributes: attributesOf(itemForm.controls),
  },
  layouts: {
    keys: layoutKeys,
    attributes: ['breadcrumbs', 'meta_data', ...attributesOf([...pageForm.controls, ...metadataForm.controls])],
  },
};

/** @param value the list as typed; `modes` are its readable entries */
export function modeHints(list: ModeListName, value: unknown, modes: readonly Mode[]): string[] {
  const { keys, attributes } = known[list];
  return [
    ...(Array.isArray(value) ? value : []).flatMap((entry: unknown, index) => misspelledKeys(entry, index, keys)),
    ...modes.flatMap((mode) =>
      (mode.attributes ?? [])
        .filter(({ name }) => !attributes.includes(name))
        .map(({ name }) =>
          withSuggestion(
            t('“{mode}”: no form has the field {attribute}.', { mode: mode.name, attribute: name }),
            name,
            attributes,
          ),
        ),
    ),
    ...twoDefaults(modes),
  ];
}

/** An unknown key may be the website's own, but one that is similar to a known key is a typo. */
function misspelledKeys(entry: unknown, index: number, keys: readonly string[]): string[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const mode = 'name' in entry && typeof entry.name === 'string' ? entry.name : String(index + 1);
  return Object.keys(entry)
    .filter((key) => !keys.includes(key) && nearest(key, keys) !== null)
    .map((key) => withSuggestion(t('“{mode}”: {key} has no meaning here.', { mode, key }), key, keys));
}

function twoDefaults(modes: readonly Mode[]): string[] {
  const [first, ...others] = modes.filter(({ is_default }) => is_default).map(({ name }) => name);
  if (first === undefined || others.length === 0) return [];
  return [
    t('Only “{first}” is default, not {others} as well.', {
      first,
      others: others.map((name) => `“${name}”`).join(', '),
    }),
  ];
}

function withSuggestion(problem: string, name: string, names: readonly string[]): string {
  const candidate = nearest(name, names);
  return candidate === null ? problem : `${problem} ${t('Did you mean {name}?', { name: candidate })}`;
}

/** The most similar name. It may differ by at most two letters, by fewer if it is short. */
function nearest(name: string, names: readonly string[]): string | null {
  const wanted = name.toLowerCase();
  const ranked = names
    .map((candidate) => ({ candidate, distance: editDistance(wanted, candidate) }))
    .sort((one, other) => one.distance - other.distance);
  const [best] = ranked;
  return best && best.distance <= Math.min(2, Math.floor(best.candidate.length / 3)) ? best.candidate : null;
}

function editDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, wanted] of [...other].entries()) {
      next.push(Math.min((row[at] ?? 0) + (letter === wanted ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 3;
}

function attributesOf(fields: readonly FieldDescription[]): string[] {
  return fields.flatMap(({ name, wire }) => [name, ...wire]);
}
