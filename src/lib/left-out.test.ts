import { afterEach, expect, it } from 'vitest';
import { decode, type Issue } from '../../contract/decode.ts';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { german } from '../language/german.ts';
import { speak } from '../language/translate.ts';
import { leftOutMessages } from '../ui/left-out-notice.tsx';
import { leftOutOf, noteLeftOut, showLeftOut, shownLeftOut } from './left-out.ts';

afterEach(() => speak('en-GB', {}));

function messagesOf(call: EndpointName, answer: unknown): string[] {
  const issues: Issue[] = [];
  const { response } = endpoints[call];
  if (response) decode<unknown>(response, answer, issues);
  return leftOutMessages([
    { call, issues },
    { call, issues },
  ]);
}

const settings = {
  id: 1,
  section_display_modes: [{ name: 'a' }, { label: 'x' }],
  item_display_modes: '[{"name": "a", "is_default": "perhaps", "attributes": [5]}]',
  layouts: { a: 1 },
};

it('TOL-01 names the place and the reason of each value that was left out, once', () => {
  expect(messagesOf('getDomain', { id: 1, footer_text: [], domain_settings: settings })).toEqual([
    'footer_text must be a text: left out',
    'Display mode 2 of Sections has no name: left out',
    'Display mode 1 of Items: is_default must be true or false: left out',
    'Display mode 1 of Items, Attribute 1 must be an object: left out',
    'layouts must be a list: left out',
  ]);
  const page = { id: 1, sections: [{ id: 2, items: [{ id: 3, headline: {} }, null] }, { headline: 'x' }] };
  expect(messagesOf('getPage', page)).toEqual([
    'Section 1, Item 1: headline must be a text: left out',
    'Section 1, Item 2 has no id: left out',
    'Section 2 has no id: left out',
  ]);
  expect(messagesOf('listMenus', [{ id: 1, entries: [{ entries: ['x'] }] }, 5])).toEqual([
    'Menu 1, Entry 1, Entry 1 must be an object: left out',
    'Menu 2 must be an object: left out',
  ]);
});

it('TOL-01 has German messages', () => {
  speak('de-DE', german);
  expect(messagesOf('getDomain', { id: 1, domain_settings: settings })).toContain(
    'Darstellung 2 der Abschnitte hat kein name: ausgelassen',
  );
});

it('TOL-01 what was left out of an answer is shown as long as the answer', () => {
  const answer = {};
  noteLeftOut(answer, 'getMenu', [{ path: 'name', code: 'not_text', message: 'must be a text' }]);
  noteLeftOut('text', 'getMenu', [{ path: 'name', code: 'not_text', message: 'must be a text' }]);
  const leftOut = leftOutOf(answer);
  expect([leftOutOf({}), leftOutOf(null), leftOut?.call]).toEqual([undefined, undefined, 'getMenu']);
  if (!leftOut) return;
  const hide = showLeftOut(leftOut);
  expect(shownLeftOut.get()).toEqual([leftOut]);
  hide();
  expect(shownLeftOut.get()).toEqual([]);
});
