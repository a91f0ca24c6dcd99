/** The sentences of the Publish page panel. */
import type { Publication } from '../../contract/publication.ts';
import { duration } from '../deployments/time-left.ts';
import { counted, listed, t } from '../language/translate.ts';
import { personName } from '../lib/names.ts';
import { weekdayTime } from '../lib/weekday-time.ts';
import type { Choice } from './publication-choice.ts';

/** "This page alone goes live. 6 other changes stay as they are." */
export function leadText({ is_first, others }: Publication, { kind }: Choice): string {
  if (is_first) return t('This page alone goes out. The website keeps everything else as it is now.');
  const rest = counted(others, '{count} other change stays as it is.', '{count} other changes stay as they are.');
  const lead = t(kind === 'takeOff' ? 'This page alone changes on the website.' : 'This page alone goes live.');
  return others === 0 ? lead : `${lead} ${rest}`;
}

/** "4 of 5": the label of the box above the parts. */
export function partsLabel(ticked: number, count: number): string {
  if (ticked > 0 && ticked < count)
    return t('Publish {count} of {total} unpublished parts too', { count: ticked, total: count });
  return counted(count, 'Publish {count} unpublished part too', 'Publish {count} unpublished parts too');
}

/** "1 menu entry and 2 links" */
export function placesText({ menu_entries, links }: Publication): string {
  return listed([
    menu_entries > 0 ? counted(menu_entries, '{count} menu entry', '{count} menu entries') : '',
    links > 0 ? counted(links, '{count} link', '{count} links') : '',
  ]);
}

/** "3 changes and 2 parts go live now. The last deployment took 41 seconds." @param at `null` for now */
export function statusText(shown: Publication, choice: Choice, at: number | null): string {
  const { ticked, isPageTicked, kind } = choice;
  if (kind === 'nothing') return t('Nothing goes out.');
  const time = at === null ? null : weekdayTime(at);
  if (kind === 'takeOff') {
    const count = shown.menu_entries + shown.links;
    const places = placesText(shown);
    return [
      time === null ? t('This page leaves the website now.') : t('This page leaves the website on {time}.', { time }),
      count === 0
        ? ''
        : count === 1
          ? t('{places} that leads to it leaves with it.', { places })
          : t('{places} that lead to it leave with it.', { places }),
    ]
      .join(' ')
      .trim();
  }
  if (kind === 'same' && time === null) return '';
  const parts = ticked.length - (isPageTicked ? 1 : 0);
  const changes = shown.is_live && !isPageTicked && time === null ? shown.changes : 0;
  const subjects = [
    isPageTicked || (!shown.is_live && shown.published) || (changes === 0 && parts === 0) ? t('The page⟨subject⟩') : '',
    changes > 0 ? counted(changes, '{count} change', '{count} changes') : '',
    parts > 0 ? counted(parts, '{count} part', '{count} parts') : '',
  ].filter(Boolean);
  const what = listed(subjects);
  const isOne = subjects.length === 1 && parts + changes <= 1;
  const took = shown.last_seconds;
  const last =
    took === null || time !== null ? '' : t('The last deployment took {time}.', { time: duration(took * 1000) });
  return `${goesLive(what, isOne, isPageTicked || (time !== null && parts > 0), time)} ${last}`.trim();
}

function goesLive(what: string, isOne: boolean, isPublished: boolean, time: string | null): string {
  if (time === null) {
    if (isPublished) {
      return isOne
        ? t('{what} is published and goes live now.', { what })
        : t('{what} are published and go live now.', { what });
    }
    return isOne ? t('{what} goes live now.', { what }) : t('{what} go live now.', { what });
  }
  if (isPublished) {
    return isOne
      ? t('{what} is published and goes live on {time}.', { what, time })
      : t('{what} are published and go live on {time}.', { what, time });
  }
  return isOne
    ? t('{what} goes live on {time}.⟨status⟩', { what, time })
    : t('{what} go live on {time}.⟨status⟩', { what, time });
}

/** "Jonas Weber saved 1 change since." */
export function savedText(saved: Publication['saved_since']): string {
  const count = saved.reduce((sum, one) => sum + one.count, 0);
  const who = listed(saved.map(({ by }) => personName(by) ?? t('The server')));
  return counted(count, '{who} saved {count} change since.', '{who} saved {count} changes since.', { who });
}
