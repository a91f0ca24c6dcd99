import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import type { ChangedUnit } from '../../contract/deployments.ts';
import type { Hold } from '../../contract/page-live.ts';
import { HoldActions } from '../deployments/hold-actions.tsx';
import { ActLine } from '../history/act-line.tsx';
import { rich } from '../language/rich.tsx';
import { counted, t } from '../language/translate.ts';
import { personName } from '../lib/names.ts';
import { recentTime, weekdayAndDay, weekdayTime } from '../lib/weekday-time.ts';
import { ownZone } from '../lib/zoned-time.ts';
import { TextButton } from '../ui/button.tsx';
import { hrefOf, RowDifference } from './row-difference.tsx';
import type { ShownRow } from './use-changes.ts';

export type ChangeRowProps = {
  domainId: number;
  row: ShownRow;
  /** The number of the newest change: the later side of the difference. */
  seq: number;
  isOpen: boolean;
  onToggle: () => void;
  /** Whether the row is in the list of pages that are held back. */
  isHeldRow: boolean;
  /** `false` in a comparison with an earlier deployment. */
  canHold: boolean;
};

/** A changed page, menu or domain: its name, who did what, and its actions. */
export function ChangeRow({ domainId, row, seq, isOpen, onToggle, isHeldRow, canHold }: ChangeRowProps) {
  const name = row.name || t('Page {id}', { id: row.id });
  const differenceId = useId();
  const difference = (
    <TextButton
      strong
      aria-expanded={isOpen}
      aria-controls={differenceId}
      aria-label={`${t('Difference')}: ${name}`}
      onClick={onToggle}
    >
      {t('Difference')}
      <ChevronDown aria-hidden="true" size={16} className={`transition-transform ${isOpen ? 'rotate-180' : ''}`} />
    </TextButton>
  );
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line py-2 last:border-b-0 md:grid-cols-[4.75rem_minmax(0,1fr)_auto] md:gap-x-4">
      <span className="text-end text-hint leading-6 whitespace-nowrap text-ink-3 max-md:order-2">{kindText(row)}</span>
      <p className="min-w-0 font-row [overflow-wrap:anywhere] max-md:order-1">
        <Name domainId={domainId} row={row} name={name} />
        {row.path ? <span className="text-label font-normal text-ink-2 max-md:block md:ms-2">{row.path}</span> : null}
      </p>
      {canHold && row.kind === 'page' ? (
        <HoldActions
          {...{ domainId, name }}
          pageId={row.id}
          path={row.path}
          hold={row.hold}
          canPublish={isHeldRow && row.hold?.publish_at != null}
          isRow
          className={actionsStyles}
          before={difference}
        />
      ) : (
        <div className={actionsStyles}>{difference}</div>
      )}
      <div className="col-span-full text-label leading-[1.375rem] max-md:order-3 md:col-start-2 md:flex md:justify-between md:gap-6">
        <p className="text-ink-2 [&_b]:font-normal">
          {isHeldRow ? <AboutHeld hold={row.hold} /> : <AboutChange row={row} />}
        </p>
        <p className="text-hint leading-[1.375rem] whitespace-nowrap text-ink-3">
          {isHeldRow ? counted(row.changes, '{count} change', '{count} changes') : recentTime(Date.parse(row.at))}
        </p>
      </div>
      <div id={differenceId} className="contents max-md:*:order-6">
        {isOpen ? <RowDifference {...{ domainId, row, seq, name }} /> : null}
      </div>
    </li>
  );
}

const actionsStyles =
  '-mx-1.5 flex flex-wrap items-center gap-x-0.5 max-md:order-5 max-md:col-span-full md:justify-end';

function kindText({ kind, id }: ChangedUnit): string {
  if (kind === 'domain') return t('Domain');
  return kind === 'menu' ? t('Menu {id}', { id }) : t('Page {id}', { id });
}

function Name({ domainId, row, name }: { domainId: number; row: ChangedUnit; name: string }) {
  if (row.state === 'destroyed') {
    return (
      <del dir="auto" className="bg-transparent text-stop">
        <span className="sr-only">{t('taken out: ')}</span>
        {name}
      </del>
    );
  }
  return (
    <Link href={hrefOf(domainId, row)} dir="auto" className="hover:underline">
      {name}
    </Link>
  );
}

const bold = (text: ReactNode) => <b className="font-semibold text-ink">{text}</b>;

/** Who did what. If the page was held back after the list was read, it says that instead. */
function AboutChange({ row }: { row: ShownRow }) {
  const { hold, state, former_path: formerPath, is_redirected: isRedirected, kind } = row;
  if (hold) return holdText(hold.live_at);
  // Other acts say more than image addresses that were refreshed.
  const others = row.acts.filter(({ source }) => source !== 'image-refresh');
  const acts = others.length > 0 ? others : row.acts;
  const [{ source } = { source: 'console' as const }] = acts;
  const common = {
    ...{ acts, source: acts.every((act) => act.source === source) ? source : ('console' as const) },
    by: acts.length > 0 ? acts.map(({ by }) => by) : row.by,
  };
  if (state === 'created' && kind === 'page') {
    const created = (part: 'section' | 'item') =>
      acts.filter((act) => act.kind === part && act.action === 'created').reduce((sum, { count }) => sum + count, 0);
    const [sections, items] = [created('section'), created('item')];
    const parts = [
      sections > 0 ? counted(sections, '{count} section', '{count} sections') : '',
      items > 0 ? counted(items, '{count} item', '{count} items') : '',
    ]
      .filter(Boolean)
      .join(', ');
    return <ActLine {...common} text={parts ? t('created this page: {parts}', { parts }) : t('created this page')} />;
  }
  if (state === 'destroyed' && kind === 'page') {
    return (
      <>
        <ActLine {...common} text={t('destroyed this page')} /> {t('It goes off the website.')}
      </>
    );
  }
  const isPathOnly = acts.every(({ kind: of, fields }) => of === 'page' && fields.every((field) => field === 'path'));
  if (formerPath !== null && isPathOnly) {
    const text = isRedirected
      ? t('changed the path from {path}; a redirect is kept', { path: formerPath })
      : t('changed the path from {path}', { path: formerPath });
    return <ActLine {...common} source="console" text={text} />;
  }
  return <ActLine {...common} />;
}

function holdText(liveAt: string | null): string {
  if (liveAt === null) return t('Held back. It is not on the website.');
  return t('Held back. The website keeps it as of {day}.', { day: weekdayAndDay(Date.parse(liveAt)) });
}

/** Who holds a page back, and until when; `hold` is `null` if the page was included again. */
function AboutHeld({ hold }: { hold: Hold | null }) {
  if (!hold) return t('Included again. It goes out with the next deployment.');
  const who = bold(personName(hold.by) ?? t('The server'));
  if (hold.publish_at !== null) {
    const time = bold(weekdayTime(Date.parse(hold.publish_at)));
    return rich('Goes live on {time} ({zone}). {who} set this.', { time, zone: ownZone(), who });
  }
  return hold.live_at === null
    ? rich('{who} holds this back. It is not on the website.', { who })
    : rich('{who} holds this back. Live stays as of {day}.', { who, day: weekdayAndDay(Date.parse(hold.live_at)) });
}
