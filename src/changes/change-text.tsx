import type { ReactNode } from 'react';
import type { Hold } from '../../contract/page-live.ts';
import { ActLine } from '../history/act-line.tsx';
import { rich } from '../language/rich.tsx';
import { counted, t } from '../language/translate.ts';
import { weekdayAndDay, weekdayTime } from '../lib/weekday-time.ts';
import { ownZone } from '../lib/zoned-time.ts';
import type { ShownRow } from './shown-changes.ts';

const bold = (text: ReactNode) => <b className="font-semibold text-ink">{text}</b>;

/** Who did what; of a page that was held back since, that. */
export function AboutChange({ row }: { row: ShownRow }) {
  const { hold, state, former_path: formerPath, kind } = row;
  // What people did says more than what the server refreshed.
  const byPeople = row.acts.filter(({ source }) => source === 'console');
  const acts = byPeople.length > 0 ? byPeople : row.acts;
  const given = { by: acts.length > 0 ? acts.map(({ by }) => by) : row.by, acts, source: acts[0]?.source ?? 'console' };
  if (hold) return holdText(hold.live_at);
  const parts = (wanted: 'section' | 'item') =>
    acts.filter((act) => act.kind === wanted && act.action === 'created').reduce((sum, { count }) => sum + count, 0);
  if (state === 'created' && kind === 'page') {
    const [sections, items] = [parts('section'), parts('item')];
    const holds = [
      sections > 0 ? counted(sections, '{count} section', '{count} sections') : '',
      items > 0 ? counted(items, '{count} item', '{count} items') : '',
    ].filter(Boolean);
    return holds.length === 0 ? (
      <ActLine {...given} told={t('created this page')} />
    ) : (
      <ActLine {...given} told={t('created this page: {parts}', { parts: holds.join(', ') })} />
    );
  }
  if (state === 'destroyed' && kind === 'page') {
    return (
      <>
        <ActLine {...given} told={t('destroyed this page')} /> {t('It goes off the website.')}
      </>
    );
  }
  const isPathAlone = acts.every(({ kind: of, fields }) => of === 'page' && fields.every((field) => field === 'path'));
  if (formerPath !== null && isPathAlone) {
    return <ActLine {...given} told={t('changed the path from {path}', { path: formerPath })} />;
  }
  return <ActLine {...given} />;
}

function holdText(liveAt: string | null): string {
  if (liveAt === null) return t('Held back. It is not on the website.');
  return t('Held back. The website keeps it as of {day}.', { day: weekdayAndDay(Date.parse(liveAt)) });
}

/** Who holds a page back, until when; `hold` is null once it is included again. */
export function AboutHeld({ hold }: { hold: Hold | null }) {
  if (!hold) return t('Included again. It goes out with the next deployment.');
  const who = bold(hold.by.email ?? t('The server'));
  if (hold.publish_at !== null) {
    const time = bold(weekdayTime(Date.parse(hold.publish_at)));
    return rich('Goes live on {time} ({zone}). {who} set this.', { time, zone: ownZone(), who });
  }
  return hold.live_at === null
    ? rich('{who} holds this back. It is not on the website.', { who })
    : rich('{who} holds this back. Live stays as of {day}.', { who, day: weekdayAndDay(Date.parse(hold.live_at)) });
}
