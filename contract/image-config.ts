/** The size of a placed image: that of its display mode or layout, completed by the default image config. */
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

/** `layout` is the layout of the page. */
const partImageConfig =
  (kind: 'section' | 'item') =>
  (settings: ImageSettings | null, layout: string | null, displayMode: string | null): ImageConfig => {
    const mode = displayModeNamed(settings?.[`${kind}_display_modes` as const] ?? [], displayMode);
    const ofLayout = layoutNamed(settings?.layouts ?? [], layout)?.[`${kind}_image_config` as const];
    return completeSize(mode?.image_config ?? ofLayout);
  };
export const sectionImageConfig = partImageConfig('section');
export const itemImageConfig = partImageConfig('item');

/** Absent and invalid values come from the default image config. */
export function completeSize(size: ImageSize | null | undefined): ImageConfig {
  return {
    ...defaultImageConfig,
    width: pixels(size?.width) ?? defaultImageConfig.width,
    height: pixels(size?.height) ?? defaultImageConfig.height,
  };
}

/** In pixels; the image proxy makes no side longer. */
export const largestSide = 4096;

/** For `srcset`: half, one and two times the size, without sizes that the image proxy does not make. */
export function srcsetSizes({ width, height }: Pick<ImageConfig, 'width' | 'height'>) {
  return [0.5, 1, 2]
    .map((factor) => ({ width: Math.ceil(width * factor), height: Math.ceil(height * factor) }))
    .filter((size) => Math.max(size.width, size.height) <= largestSide);
}

function pixels(length: number | null | undefined): number | null {
  return length !== null && length !== undefined && length > 0 ? length : null;
}
