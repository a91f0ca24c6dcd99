/**
 * The size in which a placed picture is shown: what the layout or the display mode says, completed by the default
 * image config.
 */
import { defaultImageConfig, type ImageConfig } from './constants.ts';
import type { DisplayMode, ImageSize, Layout } from './entities.ts';
import { displayModeNamed, layoutNamed } from './modes.ts';

export type ImageSettings = {
  layouts: readonly Layout[];
  section_display_modes: readonly DisplayMode[];
  item_display_modes: readonly DisplayMode[];
};

export function pageImageConfig(settings: ImageSettings | null, layout: string | null): ImageConfig {
  return complete(layoutNamed(settings?.layouts ?? [], layout)?.page_image_config);
}

/** `layout` is the page's. */
export function sectionImageConfig(
  settings: ImageSettings | null,
  layout: string | null,
  displayMode: string | null,
): ImageConfig {
  const mode = displayModeNamed(settings?.section_display_modes ?? [], displayMode);
  return complete(mode?.image_config ?? layoutNamed(settings?.layouts ?? [], layout)?.section_image_config);
}

/** `layout` is the page's. */
export function itemImageConfig(
  settings: ImageSettings | null,
  layout: string | null,
  displayMode: string | null,
): ImageConfig {
  const mode = displayModeNamed(settings?.item_display_modes ?? [], displayMode);
  return complete(mode?.image_config ?? layoutNamed(settings?.layouts ?? [], layout)?.item_image_config);
}

function complete(size: ImageSize | null | undefined): ImageConfig {
  return { ...defaultImageConfig, ...size };
}
