import { expect, it } from 'vitest';
import { modeHints } from './mode-hints.ts';
import { type ModeListName, modeListNames, newModeLists, readModes } from './mode-lists.ts';
import { settingsTemplates } from './settings-templates.ts';

function hints(list: ModeListName, value: unknown): string[] {
  const reading = readModes(list, JSON.stringify(value));
  return reading.ok ? modeHints(list, reading.value, reading.modes) : reading.messages;
}

it('ADM-15 names attributes that no form has, and suggests similar ones', () => {
  const attributes = [{ name: 'headlne' }, { name: 'body' }, { name: 'weather' }, { name: 'target_url' }];
  expect(hints('section_display_modes', [{ name: 'text', attributes }])).toEqual([
    '“text”: no form has the field headlne. Did you mean headline?',
    '“text”: no form has the field weather.',
  ]);
  expect(
    hints('item_display_modes', [{ name: 'card', attributes: [{ name: 'component' }, { name: 'intro' }] }]),
  ).toEqual([]);
  expect(hints('layouts', [{ name: 'default', attributes: [{ name: 'abstract' }, { name: 'meta_title' }] }])).toEqual(
    [],
  );
});

it('ADM-15 names two defaults and says which one applies', () => {
  const modes = ['a', 'b', 'c'].map((name) => ({ name, is_default: name !== 'b' }));
  expect(hints('item_display_modes', modes)).toEqual(['Only “a” is default, not “c” as well.']);
});

it('ADM-15 TOL-03 names misspelled keys, but not keys of the website’s own', () => {
  const mode = { name: 'text', is_defualt: true, image_confg: {}, label: 'Text', template: 'x', 4: null };
  expect(hints('section_display_modes', [mode, 5, { nme: 'x' }])).toEqual([
    '“text”: is_defualt has no meaning here. Did you mean is_default?',
    '“text”: image_confg has no meaning here. Did you mean image_config?',
    '“3”: nme has no meaning here. Did you mean name?',
  ]);
});

it('ADM-16 new settings and every template are readable and have no hints', () => {
  for (const { lists } of [{ lists: newModeLists }, ...settingsTemplates]) {
    for (const list of modeListNames) {
      expect(readModes(list, lists[list])).toMatchObject({ ok: true, oddities: [] });
      expect(hints(list, JSON.parse(lists[list]))).toEqual([]);
    }
  }
});
