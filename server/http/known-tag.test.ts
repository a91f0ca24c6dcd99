import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { isKnown } from './known-tag.ts';

const answerTo = async (known: string | null, etag: string) => {
  const app = new Hono().get('/', (context) => context.json(isKnown(context, etag)));
  return (await app.request('/', { headers: known === null ? {} : { 'If-None-Match': known } })).json();
};

it.each(['"a,b"', 'W/"a,b"'])(
  'S51 DLV-03 If-None-Match is a list of tags or a star, compared with %s',
  async (etag) => {
    for (const known of ['"a,b"', 'W/"a,b"', '"x", W/"a,b"', '"a,b" , "x"', ', ,"x",,"a,b",', '*', ' * ']) {
      expect([known, await answerTo(known, etag)]).toEqual([known, true]);
    }
    for (const other of [null, '', '"a,bc"', 'a,b', '"a"', '"*"', '"x"a,b"y"', 'w/"a,b"', '"x" "a,b"', '"', '*, "x"']) {
      expect([other, await answerTo(other, etag)]).toEqual([other, false]);
    }
  },
);
