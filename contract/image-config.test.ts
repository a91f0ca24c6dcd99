import { describe, expect, it } from 'vitest';
import { defaultImageConfig } from './constants.ts';
import { type ImageSettings, itemImageConfig, pageImageConfig, sectionImageConfig } from './image-config.ts';

const mode = { description: null, is_default: false, attributes: null };
const settings: ImageSettings = {
  layouts: [
    {
      ...mode,
      name: 'wide',
      page_image_config: { width: 1200, height: 400 },
      section_image_config: { width: 600, height: 300 },
      item_image_config: { width: 300, height: 200 },
    },
    {
      ...mode,
      name: 'bare',
      is_default: true,
      page_image_config: null,
      section_image_config: null,
      item_image_config: null,
    },
  ],
  section_display_modes: [
    { ...mode, name: 'hero', image_config: { width: 1600, height: 900 } },
    { ...mode, name: 'plain', image_config: null },
  ],
  item_display_modes: [{ ...mode, name: 'card', image_config: { width: 200, height: 150 } }],
};
const sized = (width: number, height: number) => ({ ...defaultImageConfig, width, height });

describe('REFRESH-02 the size of a placed image', () => {
  it('of a page is the page size of its layout', () => {
    expect(pageImageConfig(settings, 'wide')).toEqual(sized(1200, 400));
  });

  it('of a section or item is that of its display mode, else that of the layout', () => {
    expect(sectionImageConfig(settings, 'wide', 'hero')).toEqual(sized(1600, 900));
    expect(sectionImageConfig(settings, 'wide', 'plain')).toEqual(sized(600, 300));
    expect(itemImageConfig(settings, 'wide', 'card')).toEqual(sized(200, 150));
    expect(itemImageConfig(settings, 'wide', 'gone')).toEqual(sized(300, 200));
  });

  it('falls back to the default display mode if none is set, and to the default layout for an unknown one', () => {
    expect(itemImageConfig(settings, 'wide', null)).toEqual(sized(200, 150));
    const [wide, bare] = settings.layouts;
    const swapped = {
      ...settings,
      layouts: [
        { ...wide, is_default: true },
        { ...bare, is_default: false },
      ],
    };
    expect(pageImageConfig(swapped as ImageSettings, 'gone')).toEqual(sized(1200, 400));
  });

  it('TOL-02 takes missing and invalid sides from the default', () => {
    const sizes = [{ width: 900 }, { height: 80, width: null }, { width: -1, height: 0 }];
    const configs = sizes.map((image_config) =>
      itemImageConfig({ ...settings, item_display_modes: [{ ...mode, name: 'card', image_config }] }, 'wide', 'card'),
    );
    expect(configs).toEqual([sized(900, 100), sized(100, 80), sized(100, 100)]);
  });

  it('IMG-13 is the default if neither mode nor layout has one, and without settings', () => {
    expect(pageImageConfig(settings, 'bare')).toEqual(defaultImageConfig);
    expect(pageImageConfig(settings, 'gone')).toEqual(defaultImageConfig);
    expect(sectionImageConfig(settings, 'bare', 'plain')).toEqual(defaultImageConfig);
    expect(itemImageConfig(null, null, null)).toEqual(defaultImageConfig);
    expect(sectionImageConfig(null, null, null)).toEqual(defaultImageConfig);
    expect(pageImageConfig(null, null)).toEqual(defaultImageConfig);
    const without = { layouts: [], section_display_modes: [], item_display_modes: [] };
    expect(pageImageConfig(without, 'wide')).toEqual(defaultImageConfig);
    expect(sectionImageConfig(without, 'wide', 'hero')).toEqual(defaultImageConfig);
    expect(itemImageConfig(without, 'wide', 'card')).toEqual(defaultImageConfig);
  });
});
