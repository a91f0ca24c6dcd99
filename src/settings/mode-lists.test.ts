import { expect, it } from 'vitest';
import { storedSettings } from '../../contract/entities.ts';
import { modeLine } from './mode-list.tsx';
import { lossesOf, modeListTexts, newModeLists, readModes } from './mode-lists.ts';

const settings = storedSettings({
  id: 1,
  section_display_modes: [{ name: 'text', is_default: true }, { name: 'quote' }],
  item_display_modes: [{ name: 'card', image_config: { width: 200, height: 150 } }],
  layouts: [{ name: 'default' }, { name: 'event' }],
});
const stored = modeListTexts(settings);
const page = { id: 1, headline: null, path: null, abstract: null, image_id: null, published: true };
const pages = [...Array(5).fill('event'), 'default'].map((layout, index) => ({ ...page, id: index, layout }));
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

it('TOL-03 a list that JavaScript would change is shown as it is stored', () => {
  const layouts = '[{"name":"default","attributes":null,"10":12345678901234567890,"9":1.50}]';
  expect(modeListTexts({ ...settings, layouts }).layouts).toBe(layouts);
  expect(modeListTexts({ ...settings, layouts: '[{"name":"a"}]' }).layouts).toBe('[{ "name": "a" }]');
  expect(readModes('layouts', layouts)).toMatchObject({ ok: true, modes: [{ name: 'default' }], oddities: [] });
});

it('ADM-15 REF-04 lists what is in use and would lose its definition', () => {
  const texts = {
    section_display_modes: '[{"name": "text"}]',
    item_display_modes: '[]',
    layouts: '[{"name": "default"}]',
  };
  expect(lossesOf({ texts, usages, pages }, stored)).toEqual([
    { text: 'removes display mode quote, used by 14 sections on 2 pages', pages: 'Page 1; Page 2' },
    { text: 'removes display mode card, used by 1 item on 1 page', pages: 'Page 2' },
    { text: 'removes layout event, used by 5 pages', pages: 'Page 0; Page 1; Page 2; and 2 more' },
  ]);
  expect(lossesOf({ texts: stored, usages, pages }, stored)).toEqual([]);
  expect(lossesOf({ texts: { ...texts, layouts: '[' }, usages: [], pages }, stored)).toEqual([]);
});

it('ADM-15 TOL-01 reports unreadable entries and duplicate names, and keeps the others', () => {
  expect(readModes('item_display_modes', '[{"name": "a"}, {"nam": "b"}]')).toMatchObject({
    ok: true,
    modes: [{ name: 'a' }],
    oddities: ['Entry 2: name must be a text.'],
  });
  expect(readModes('layouts', '{}')).toEqual({ ok: false, messages: ['This must be a list.'], badLine: null });
  expect(readModes('layouts', '[{"name": "a"}, {"name": "a"}]')).toMatchObject({
    ok: true,
    oddities: ['"a" is there twice.'],
  });
});

it('TOL-01 TOL-03 shows stored lists completely, including unreadable entries, and reads back what it wrote', () => {
  const odd = [{ label: 'x', image_config: { width: 900 } }, 5, { name: 'a', attributes: ['headline'], own: null }];
  const texts = modeListTexts({ ...settings, layouts: odd, item_display_modes: JSON.stringify(odd) });
  expect(JSON.parse(texts.layouts)).toEqual(odd);
  expect(JSON.parse(texts.item_display_modes)).toEqual(odd);
  expect(modeListTexts({ ...settings, layouts: null }).layouts).toBe('[]');
  expect(modeListTexts({ ...settings, layouts: '[{"name":' }).layouts).toBe('[{"name":');
  expect(JSON.parse(modeListTexts(settings).section_display_modes)).toEqual(settings.section_display_modes);
});

it('TOL-01 a mode is described by its list, whatever other keys it has', () => {
  const text =
    '[{"name": "default", "page_image_config": {"width": 400, "height": 300}, "image_config": {"width": 9}}]';
  const read = readModes('layouts', text);
  expect(read.ok && read.modes.map(modeLine('layouts'))).toMatchObject([{ fields: 'All fields. Page 400×300' }]);
});
