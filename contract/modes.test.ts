import { expect, it } from 'vitest';
import { defaultMode, displayModeNamed, type Layout, layoutNamed } from './modes.ts';

const mode = (name: string, is_default = false) => ({
  name,
  description: null,
  is_default,
  attributes: null,
  image_config: null,
});
const layout = (name: string, is_default = false): Layout => ({
  ...mode(name, is_default),
  page_image_config: null,
  section_image_config: null,
  item_image_config: null,
});

it('PAGE-16 the default mode is the one marked as such, else the first, else none', () => {
  expect(defaultMode([mode('a'), mode('b', true)])).toEqual(mode('b', true));
  expect(defaultMode([mode('a'), mode('b')])).toEqual(mode('a'));
  expect(defaultMode([])).toBeNull();
});

it('PAGE-16 an unknown layout falls back to the default layout', () => {
  const layouts = [layout('plain'), layout('wide', true)];
  expect(layoutNamed(layouts, 'plain')).toEqual(layout('plain'));
  expect(layoutNamed(layouts, 'gone')).toEqual(layout('wide', true));
  expect(layoutNamed(layouts, null)).toEqual(layout('wide', true));
  expect(layoutNamed([], 'plain')).toBeNull();
});

it('PAGE-15 PAGE-16 an unknown display mode is null; without a name, the default one applies', () => {
  const modes = [mode('text'), mode('quote', true)];
  expect(displayModeNamed(modes, 'text')).toEqual(mode('text'));
  expect(displayModeNamed(modes, 'gone')).toBeNull();
  expect(displayModeNamed(modes, null)).toEqual(mode('quote', true));
  expect(displayModeNamed(modes, '')).toEqual(mode('quote', true));
});
