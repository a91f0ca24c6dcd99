/**
 * The size in which a placed image is shown: taken from the layout or the display mode, completed by the default
 * image config.
 */
import { defaultImageConfig, type ImageConfig } from './constants.ts';
import { type DisplayMode, displayModeNamed, type ImageSize, type Layout, layoutNamed } from './modes.ts';

export type ImageSettings = {
  layouts: readonly Layout[];
  section_display_modes: readonly DisplayMode[];
  item_display_modes: readonly DisplayMode[];
};

export function pageImageConfig(settings: ImageSettings | null, layout: string | null): ImageConfig {
  return completeSize(layoutNamed(settings?.layouts ?? [], layout)?.page_image_config);
}

/** `layout` is that of the page. */
const partImageConfig =
  (kind: 'section' | 'item') =>
  (settings: ImageSettings | null, layout: string | null, displayMode: string | null): ImageConfig => {
    const mode = displayModeNamed(settings?.[`${kind}_display_modes` as const] ?? [], displayMode);
    const ofLayout = layoutNamed(settings?.layouts ?? [], layout)?.[`${kind}_image_config` as const];
    return completeSize(mode?.image_config ?? ofLayout);
  };
export const sectionImageConfig = partImageConfig('section');
export const itemImageConfig = partImageConfig('item');

/** Values that are absent or no valid size come from the default image config (TOL-02). */
export function completeSize(size: ImageSize | null | undefined): ImageConfig {
  return {
    ...defaultImageConfig,
    width: pixels(size?.width) ?? defaultImageConfig.width,
    height: pixels(size?.height) ?? defaultImageConfig.height,
  };
}

/** Neither side of an image that is served is longer, in pixels. */
export const largestSide = 4096;

/** For `srcset`: half, one and two times the size of a place, without what is not served. */
export function srcsetSizes({ width, height }: Pick<ImageConfig, 'width' | 'height'>) {
  return [0.5, 1, 2]
    .map((factor) => ({ width: Math.ceil(width * factor), height: Math.ceil(height * factor) }))
    .filter((size) => Math.max(size.width, size.height) <= largestSide);
}

function pixels(length: number | null | undefined): number | null {
  return length !== null && length !== undefined && length > 0 ? length : null;
}
