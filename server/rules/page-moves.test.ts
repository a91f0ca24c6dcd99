import { expect, it } from 'vitest';
import { movesUnder, whyNot } from './page-moves.ts';

const paths = ['/', '/visit', '/visit/way', '/visit/way/bus', '/cafe', '/summer', '/summer/rules', '/kids/reading/'];
const pages = paths.map((path, id) => ({ id, path }));
const moved = (chosen: readonly string[], under: string) => {
  const ids = new Set(pages.filter(({ path }) => chosen.includes(path)).map(({ id }) => id));
  const { chosen: own, below } = movesUnder(pages, ids, under);
  const toText = ({ from, to }: { from: string; to: string | null }) => `${from} ${to}`;
  return [own.map(toText), below.map(toText)];
};

it('BULK-02 moved pages take their last segment and what lies below along', () => {
  expect(moved(['/cafe', '/visit'], '/summer')).toEqual([
    ['/cafe /summer/cafe', '/visit /summer/visit'],
    ['/visit/way /summer/visit/way', '/visit/way/bus /summer/visit/way/bus'],
  ]);
  expect(moved(['/kids/reading/'], '/summer')).toEqual([['/kids/reading/ /summer/reading/'], []]);
});

it('BULK-02 a chosen page below another chosen one stays below it', () => {
  expect(moved(['/visit', '/visit/way'], '/summer/')).toEqual([
    ['/visit /summer/visit', '/visit/way /summer/visit/way'],
    ['/visit/way/bus /summer/visit/way/bus'],
  ]);
});

it('BULK-02 no page moves below itself, and what lies below it stays', () => {
  expect(moved(['/visit'], '/visit/way')).toEqual([['/visit null'], []]);
  expect(moved(['/visit', '/visit/way', '/cafe'], '/visit/way/bus/')).toEqual([
    ['/cafe /visit/way/bus/cafe', '/visit null', '/visit/way null'],
    [],
  ]);
  expect(moved(['/kids/reading/'], '/kids/reading/club')).toEqual([['/kids/reading/ null'], []]);
  expect([whyNot('/').code, whyNot('/visit').code]).toEqual(['root_stays', 'below_itself']);
});

it('BULK-02 what lies there already stays, and the page at / has no place below another', () => {
  expect(moved(['/', '/summer', '/summer/rules'], '/summer')).toEqual([
    ['/ null', '/summer /summer', '/summer/rules /summer/rules'],
    [],
  ]);
  expect(moved(['/', '/cafe', '/summer/rules'], '/')).toEqual([['/ /', '/cafe /cafe', '/summer/rules /rules'], []]);
});
