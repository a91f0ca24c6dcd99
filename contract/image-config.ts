/**
 * The size in which a placed picture is shown: what the layout or the display mode says, completed by the default
 * image config. A name that the settings do not know says nothing.
 */
import { defaultImageConfig, type ImageConfig } from './constants.ts';
import type { DisplayMode, ImageSize, Layout } from './entities.ts';

export type ImageSettings = {
  layouts: readonly Layout[];
  section_display_modes: readonly DisplayMode[];
  item_display_modes: readonly DisplayMode[];
};

export function pageImageConfig(settings: ImageSettings | null, layout: string | null): ImageConfig {
  return complete(named(settings?.layouts, layout)?.page_image_config);
}

/** `layout` is the page's. */
export function sectionImageConfig(
  settings: ImageSettings | null,
  layout: string | null,
  displayMode: string | null,
): ImageConfig {
  const mode = named(settings?.section_display_modes, displayMode);
  return complete(mode?.image_config ?? named(settings?.layouts, layout)?.section_image_config);
}

/** `layout` is the page's. */
export function itemImageConfig(
  settings: ImageSettings | null,
  layout: string | null,
  displayMode: string | null,
): ImageConfig {
  const mode = named(settings?.item_display_modes, displayMode);
  return complete(mode?.image_config ?? named(settings?.layouts, layout)?.item_image_config);
}

function named<Mode extends { name: string }>(modes: readonly Mode[] | undefined, name: string | null): Mode | null {
  return modes?.find((mode) => mode.name === name) ?? null;
}

function complete(size: ImageSize | null | undefined): ImageConfig {
  return { ...defaultImageConfig, ...size };
}
