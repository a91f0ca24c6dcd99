/** Display modes and layouts, and which one applies to a record (specification §4). */
import {
  array,
  boolean,
  both,
  type Decoded,
  type Decoder,
  integer,
  nullable,
  object,
  open,
  partial,
  string,
  withDefault,
} from './decode.ts';

/** Absent values come from the default image config. */
export const imageSize = open(partial({ width: nullable(integer), height: nullable(integer) }));
export type ImageSize = Decoded<typeof imageSize>;

const attributeFields = open(object({ name: string }));
/** Accepts `"headline"` for `{name: "headline"}`. */
const attribute: Decoder<{ name: string }> = (value, leftOut) =>
  attributeFields(typeof value === 'string' ? { name: value } : value, leftOut);

/** `null` if none of the names can be read, so that all fields are shown rather than none. */
const attributes: Decoder<{ name: string }[] | null> = (value, leftOut) => {
  const read = nullable(array(attribute))(value, leftOut);
  return read?.length === 0 && Array.isArray(value) && value.length > 0 ? null : read;
};

const name = { name: string };
const modeFields = { description: nullable(string), is_default: withDefault(boolean, false), attributes };
const displayModeFields = { ...modeFields, image_config: nullable(imageSize) };
const layoutFields = {
  ...modeFields,
  page_image_config: nullable(imageSize),
  section_image_config: nullable(imageSize),
  item_image_config: nullable(imageSize),
};

export const displayMode = open(object({ ...name, ...displayModeFields }));
export type DisplayMode = Decoded<typeof displayMode>;

export const layout = open(object({ ...name, ...layoutFields }));
export type Layout = Decoded<typeof layout>;

/** For storing: absent values stay absent, unknown keys are kept. */
export const writtenDisplayMode = open(both(object(name), partial(displayModeFields)));
export const writtenLayout = open(both(object(name), partial(layoutFields)));

/** The entry with `is_default`, else the first; `null` if there is none. */
export function defaultMode<Mode extends { is_default: boolean }>(modes: readonly Mode[]): Mode | null {
  return modes.find(({ is_default }) => is_default) ?? modes[0] ?? null;
}

/** The layout with that name, else the default layout. */
export function layoutNamed(layouts: readonly Layout[], name: string | null): Layout | null {
  return layouts.find((layout) => layout.name === name) ?? defaultMode(layouts);
}

/** The display mode with that name, or the default one if no name is given; `null` for a name that is not configured. */
export function displayModeNamed(modes: readonly DisplayMode[], name: string | null): DisplayMode | null {
  return name ? (modes.find((mode) => mode.name === name) ?? null) : defaultMode(modes);
}
