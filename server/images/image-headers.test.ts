import { expect, it } from 'vitest';
import { isKnownTag } from './image-headers.ts';

it('S51 If-None-Match is a list of tags, or a star', () => {
  const tag = '1f-2g-plain';
  for (const known of ['"1f-2g-plain"', 'W/"1f-2g-plain"', '"a,b" , W/"1f-2g-plain"', '*', ' * ']) {
    expect([known, isKnownTag(known, tag)]).toEqual([known, true]);
  }
  for (const other of [undefined, '', '"1f-2g-plainer"', '1f-2g-plain', '"*"', '"x"1f-2g-plain"y"']) {
    expect([other, isKnownTag(other, tag)]).toEqual([other, false]);
  }
});
