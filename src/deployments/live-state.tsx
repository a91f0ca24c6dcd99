/** The sentence of the live line: what visitors find of a page, what waits, and why. */
import type { ReactNode } from 'react';
import type { Page } from '../../contract/entities.ts';
import { rich } from '../language/rich.tsx';
import { counted, t } from '../language/translate.ts';
import { personName } from '../lib/names.ts';
import { weekdayTime } from '../lib/weekday-time.ts';
import { SavingIsLive } from '../ui/saving-is-live.tsx';
import { Failed, Going, notLive } from './live-deployment.tsx';
import { Held } from './live-held.tsx';
import { at, bold, type Told, takenBy } from './live-told.tsx';

export function LiveState(told: Told): ReactNode {
  const { live, page } = told;
  const { state, since, next_at: next, from_seq: fromSeq } = live;
  switch (state) {
    case 'going':
      return <Going live={live} />;
    case 'failed':
      return <Failed live={live} />;
    case 'held':
      return <Held {...told} />;
    case 'at_once':
      return page.published ? (
        <SavingIsLive />
      ) : (
        <>
          {bold(t('Not on the website.'))}{' '}
          {t('This page is unpublished. All other saving is live at once, until the first deployment.')}
        </>
      );
    case 'unpublished':
      return <Unpublished live={live} />;
    case 'path_taken':
      return (
        <>
          {bold(t('Not on the website.'))} {takenBy(told)}
        </>
      );
    case 'new':
      return (
        <>
          {bold(t('Not live yet.'))} <NewPage {...told} />
        </>
      );
    case 'older':
      return (
        <>
          {bold(t('Live is older:'))}{' '}
          {fromSeq === null
            ? t('the website shows {time}, before this page was made.', { time: weekdayTime(at(since)) })
            : `${t('the website shows {time}.', { time: weekdayTime(at(since)) })} ${notLive(live.changes)}`}
        </>
      );
    case 'changed': {
      const changes = bold(counted(live.changes, '{count} change', '{count} changes'));
      const isOne = live.changes === 1;
      if (live.taken_by) {
        return (
          <>
            {rich(isOne ? '{changes} waits;' : '{changes} wait;', { changes })} {takenBy(told)}
          </>
        );
      }
      if (next === null) return rich(isOne ? '{changes} is not live yet.' : '{changes} are not live yet.', { changes });
      return rich(isOne ? '{changes} goes live on {time}.' : '{changes} go live on {time}.', {
        changes,
        time: weekdayTime(at(next)),
      });
    }
    case 'live':
      return <Live {...told} />;
  }
}

type Unseen = { parts: string; of: 'section' | 'item' | 'several' };

/** The unpublished sections and items in words; null if there are none. */
function unseenOf({ sections }: Page): Unseen | null {
  const count = (parts: readonly { published: boolean }[]) => parts.filter(({ published }) => !published).length;
  const [ofSections, ofItems] = [count(sections), count(sections.flatMap(({ items }) => items))];
  if (ofSections + ofItems === 0) return null;
  const texts = [
    ofSections > 0 ? counted(ofSections, '{count} section', '{count} sections') : null,
    ofItems > 0 ? counted(ofItems, '{count} item', '{count} items') : null,
  ].filter((text) => text !== null);
  const [first = '', second] = texts;
  return {
    parts: second === undefined ? first : t('{first} and {second}', { first, second }),
    of: ofSections + ofItems > 1 ? 'several' : ofSections === 1 ? 'section' : 'item',
  };
}

const liveSince = {
  several: 'Live since {time}, without {parts}: they are unpublished.',
  section: 'Live since {time}, without {parts}: it is unpublished.⟨masculine⟩',
  item: 'Live since {time}, without {parts}: it is unpublished.⟨neuter⟩',
} as const;
const liveWithout = {
  several: 'Live without {parts}: they are unpublished.',
  section: 'Live without {parts}: it is unpublished.⟨masculine⟩',
  item: 'Live without {parts}: it is unpublished.⟨neuter⟩',
} as const;
const goesOutWithout = {
  several: 'This page goes out with the next deployment, without {parts}: they are unpublished.',
  section: 'This page goes out with the next deployment, without {parts}: it is unpublished.⟨masculine⟩',
  item: 'This page goes out with the next deployment, without {parts}: it is unpublished.⟨neuter⟩',
} as const;

function Live({ live: { since }, page }: Told) {
  const unseen = unseenOf(page);
  const time = since === null ? null : weekdayTime(at(since));
  if (!unseen) return time === null ? t('Live as you see it.') : t('Live as you see it, since {time}.', { time });
  const parts = bold(unseen.parts);
  return time === null ? rich(liveWithout[unseen.of], { parts }) : rich(liveSince[unseen.of], { time, parts });
}

function NewPage({ live: { next_at: next }, page }: Told) {
  const unseen = unseenOf(page);
  const count = page.sections.length;
  if (count > 0 && page.sections.every(({ published }) => !published)) {
    return counted(
      count,
      'It would go out empty: its only section is unpublished.',
      'It would go out empty: all {count} sections are unpublished.',
    );
  }
  if (unseen) return t(goesOutWithout[unseen.of], { parts: unseen.parts });
  return next === null
    ? t('This page goes out with the next deployment.')
    : t('This page goes live on {time}.', { time: weekdayTime(at(next)) });
}

function Unpublished({ live: { from_seq: fromSeq, unpublished_by: by } }: Pick<Told, 'live'>) {
  if (fromSeq === null) {
    return (
      <>
        {bold(t('Not on the website.'))} {t('This page is unpublished: no deployment takes it.')}
      </>
    );
  }
  const name = personName(by);
  return (
    <>
      {bold(t('Still on the website.'))}{' '}
      {name
        ? t('{name} unpublished this page: the next deployment takes it off.', { name })
        : t('This page is unpublished: the next deployment takes it off.')}
    </>
  );
}
