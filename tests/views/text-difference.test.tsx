/** The differences of a page one below the other, each with its place. */
import { cleanup, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { item, page, section } from '../../contract/entities.ts';
import { pageDifference } from '../../src/history/difference.ts';
import { DifferenceList } from '../../src/history/text-difference.tsx';
import { german } from '../../src/language/german.ts';
import { speak } from '../../src/language/translate.ts';

const sectionWith = (headline: string, items: object[]) =>
  section({ id: 2, headline, published: true, items: items.map((one) => item({ published: true, ...one })) });
const pageWith = (...sections: object[]) => page({ id: 1, headline: 'Hours', path: '/hours', sections });

it('HIST-04 DEP-02 the place of each difference is told with the place of its section', () => {
  const [kept, gone] = [
    { id: 21, headline: 'Easter', intro: 'Closed' },
    { id: 22, headline: 'Carnival', body: 'Open' },
  ];
  const before = pageWith(section({ id: 1, headline: 'Welcome' }), sectionWith('Hours', [kept, gone]));
  const after = pageWith(
    section({ id: 1, headline: 'Welcome' }),
    sectionWith('Opening hours', [
      { ...kept, intro: 'Open' },
      { id: 23, headline: 'May Day', body: 'Closed' },
    ]),
  );
  const places = () => {
    cleanup();
    render(<DifferenceList difference={pageDifference(before, after)} />);
    return [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
  };
  expect(places()).toEqual([
    'Section 2 Opening hours, headline',
    'Section 2 Opening hours, item Easter, intro',
    'Section 2 Opening hours, destroyed item',
    'Section 2 Opening hours, new item',
  ]);
  expect(document.body.textContent).toContain('put in: May Day: Closed');
  speak('de-DE', german);
  expect(places()).toEqual([
    'Abschnitt 2 Opening hours, Überschrift',
    'Abschnitt 2 Opening hours, Element Easter, Einleitung',
    'Abschnitt 2 Opening hours, gelöschtes Element',
    'Abschnitt 2 Opening hours, neues Element',
  ]);
});
