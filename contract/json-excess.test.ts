import { expect, it } from 'vitest';
import { array, DecodeError, decode, object, string } from './decode.ts';
import { jsonExcess } from './json-excess.ts';

it('S61 detects too many values and too deep nesting in a JSON text', () => {
  expect(jsonExcess(JSON.stringify({ entries: [{ target_text: 'a' }, { target_text: 'b' }] }))).toBeNull();
  expect(jsonExcess(`[${'1,'.repeat(19_998)}1]`)).toBeNull();
  expect(jsonExcess(`[${'1,'.repeat(1_000_000)}1]`)).toBe('values');
  expect(jsonExcess('[]'.repeat(20_001))).toBe('values');
  expect(jsonExcess(`${'['.repeat(20)}${']'.repeat(20)}`)).toBeNull();
  expect(jsonExcess('{"a":'.repeat(21))).toBe('depth');
});

it('S61 ignores the content of strings, with any escapes', () => {
  expect(jsonExcess(JSON.stringify(`,[{"\\${',[{'.repeat(30_000)}`))).toBeNull();
  expect(jsonExcess(JSON.stringify(['\\', '"', '\\"', '['.repeat(30)]))).toBeNull();
  expect(jsonExcess(`"never ends ${'['.repeat(30)}`)).toBeNull();
});

it('S61 a hostile value is refused with its first issues, at every depth', () => {
  const menu = array(object({ names: array(string) }));
  const wrong = decode(menu, [{ names: Array(1000).fill(1) }, { names: Array(1000).fill(1) }]);
  expect(wrong.ok ? 0 : wrong.issues.length).toBe(20);
  expect(() => menu(Array(100_000).fill(1))).toThrow(DecodeError);
  const many = decode(array(array(array(string))), Array(100).fill(Array(100).fill(Array(100).fill(1))));
  expect(many.ok ? 0 : many.issues.length).toBeLessThan(60);
});
