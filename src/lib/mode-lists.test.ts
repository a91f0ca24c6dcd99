import { expect, it } from 'vitest';
import { domainSettings } from '../../contract/entities.ts';
import { lossesOf, modeListTexts, newModeLists, readDisplayModes, readLayouts } from './mode-lists.ts';

const stored = domainSettings({
  id: 1,
  section_display_modes: [{ name: 'text', is_default: true }, { name: 'quote' }],
  item_display_modes: [{ name: 'card', image_config: { width: 200, height: 150 } }],
  layouts: [{ name: 'default' }, { name: 'event' }],
});
const page = { id: 1, headline: null, path: null, abstract: null, image_id: null, published: true };
const pages = ['event', 'event', 'default'].map((layout, index) => ({ ...page, id: index, layout }));
const usingPages = [1, 2].map((id) => ({ id, headline: null, path: null }));
const usages = [
  { type: 'Section', name: 'quote', count: 14, using_pages: usingPages },
  { type: 'Item', name: 'card', count: 1, using_pages: usingPages.slice(1) },
];

it('ADM-16 starts new settings with one layout, simple, default, 320x240 throughout', () => {
  const size = { width: 320, height: 240 };
  expect(JSON.parse(newModeLists.layouts)).toEqual([
    { name: 'simple', is_default: true, page_image_config: size, section_image_config: size, item_image_config: size },
  ]);
  expect([newModeLists.section_display_modes, newModeLists.item_display_modes]).toEqual(['[]', '[]']);
});

it('ADM-15 lists what is in use and would lose its definition', () => {
  const texts = {
    section_display_modes: '[{"name": "text"}]',
    item_display_modes: '[]',
    layouts: '[{"name": "default"}]',
  };
  expect(lossesOf({ texts, usages, pages }, stored)).toEqual([
    'removes display mode quote, used by 14 sections on 2 pages',
    'removes display mode card, used by 1 item on 1 page',
    'removes layout event, used by 2 pages',
  ]);
  expect(lossesOf({ texts: modeListTexts(stored), usages, pages }, stored)).toEqual([]);
  expect(lossesOf({ texts: { ...texts, layouts: '[' }, usages: [], pages }, stored)).toEqual([]);
});

it('ADM-15 says which entry is wrong, and which name is there twice', () => {
  expect(readDisplayModes('[{"name": "a"}, {"nam": "b"}]')).toEqual({
    ok: false,
    messages: ['Entry 2: name must be a text.'],
    badLine: null,
  });
  expect(readLayouts('{}')).toEqual({ ok: false, messages: ['This must be a list.'], badLine: null });
  expect(readLayouts('[{"name": "a"}, {"name": "a"}]')).toEqual({
    ok: false,
    messages: ['"a" is there twice.'],
    badLine: null,
  });
});

it('ADM-15 reads back what it wrote', () => {
  const texts = modeListTexts(stored);
  expect(domainSettings({ id: 1, ...texts })).toEqual(stored);
});
