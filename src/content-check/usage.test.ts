import { expect, it } from 'vitest';
import { sortUsages } from './usage.ts';

const modes = (...names: string[]) =>
  names.map((name) => ({ name, description: null, is_default: false, attributes: null, image_config: null }));
const settings = {
  id: 1,
  domain_id: 1,
  section_display_modes: modes('text'),
  item_display_modes: modes('card'),
  layouts: [],
  revision: null,
};
const usage = (type: string, name: string | null) => ({ type, name, count: 1, using_pages: [] });

it('DOM-16 separates sections from items, and marks modes that the settings do not list', () => {
  const usages = [usage('Section', 'text'), usage('Section', 'card'), usage('Item', 'card'), usage('Item', null)];
  expect(sortUsages(usages, settings)).toEqual({
    sections: [
      { ...usage('Section', 'text'), isDefined: true },
      { ...usage('Section', 'card'), isDefined: false },
    ],
    items: [
      { ...usage('Item', 'card'), isDefined: true },
      { ...usage('Item', null), isDefined: false },
    ],
    unknownTypes: [],
  });
});

it('DOM-16 counts every mode as not defined where a domain has no settings', () => {
  expect(sortUsages([usage('Section', 'text')], null).sections[0]?.isDefined).toBe(false);
});

it('DOM-17 reports entries of unknown type separately', () => {
  expect(sortUsages([usage('Page', 'x')], settings)).toEqual({ sections: [], items: [], unknownTypes: ['Page'] });
});
