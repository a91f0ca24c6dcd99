/** The part of the live line about a page that is held back. */
import { rich } from '../language/rich.tsx';
import { counted, t } from '../language/translate.ts';
import { personName } from '../lib/names.ts';
import { weekdayAndDay, weekdayTime } from '../lib/weekday-time.ts';
import { ownZone } from '../lib/zoned-time.ts';
import { DashedBadge } from '../ui/badge.tsx';
import { at, bold, type Told, takenBy } from './live-told.tsx';

export function Held({ live, page }: Told) {
  const { hold } = live;
  if (!hold) return null;
  const who = personName(hold.by) ?? t('The server');
  return (
    <>
      <DashedBadge>{t('held back')}</DashedBadge>{' '}
      {hold.publish_at === null ? (
        <>
          {t('by {who}.', { who })} <OnWebsite live={live} page={page} />
        </>
      ) : (
        <Scheduled live={live} page={page} />
      )}
    </>
  );
}

function OnWebsite({ live, page }: Told) {
  const { hold, changes, live_path: path } = live;
  if (!hold?.live_at) return t('It is not on the website.');
  const day = weekdayAndDay(at(hold.live_at));
  if (path !== null && path !== page.path) {
    return (
      <>
        {rich('The website keeps this page as of {day} at {path}.', { day, path: bold(path) })}{' '}
        {t('Links to {path} lead there.', { path: page.path ?? '' })}
      </>
    );
  }
  if (changes === 0) return t('The website keeps this page as of {day}.', { day });
  return (
    <>
      {rich(changes === 1 ? '{changes} waits;' : '{changes} wait;', {
        changes: bold(counted(changes, '{count} change', '{count} changes')),
      })}{' '}
      {t('the website keeps this page as of {day}.', { day })}
    </>
  );
}

function Scheduled(told: Told) {
  const { live, page } = told;
  const { hold } = live;
  if (!hold) return null;
  const values = {
    time: bold(weekdayTime(at(hold.publish_at))),
    zone: ownZone(),
    who: personName(hold.by) ?? t('The server'),
  };
  if (live.taken_by) {
    return (
      <>
        {rich('Set for {time} ({zone}) by {who}, but left out then unless that changes:', values)} {takenBy(told)}
      </>
    );
  }
  const parts = hold.publishes.filter(({ kind }) => kind !== 'page').length;
  const isPublishedThen = parts < hold.publishes.length;
  const count = String(parts);
  if (isPublishedThen) {
    return parts === 0
      ? rich('Goes live on {time} ({zone}) and is published then; set by {who}.', values)
      : rich('Goes live on {time} ({zone}) and is published then, with {count} of its parts; set by {who}.', {
          ...values,
          count,
        });
  }
  return (
    <>
      {parts === 0
        ? rich('Goes live on {time} ({zone}), set by {who}.', values)
        : rich('Goes live on {time} ({zone}), {count} of its parts are published then; set by {who}.', {
            ...values,
            count,
          })}{' '}
      {page.published ? null : t('This page is unpublished: publish it too.')}
    </>
  );
}
