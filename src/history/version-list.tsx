import { useState } from 'react';
import { Link } from 'wouter';
import type { History, HistoryEntry } from '../../contract/history.ts';
import { Pending } from '../api/pending-screen.tsx';
import { useReading } from '../api/resource.ts';
import { t } from '../language/translate.ts';
import { isToday, weekdayAndDay, weekdayTime } from '../lib/weekday-time.ts';
import { TextButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { findCreation } from './act-texts.ts';
import { chosenStyles, Entry, type EntryProps, versionId } from './version-entry.tsx';

export type VersionListProps = Omit<EntryProps, 'entry'> & {
  list: History;
  /** Shown at the end if there are no changes since the creation. */
  unchanged: string;
};

type Deployment = History['deployments'][number];
type Block =
  | { kind: 'entries'; day: string | null; entries: HistoryEntry[] }
  | { kind: 'deployment'; deployment: Deployment };

/** Versions by day, newest first; deployments are lines between them. */
export function VersionList({ lastDay = null, ...props }: VersionListProps & { lastDay?: string | null }) {
  const { histories, list, at, hrefOf, isSingle } = props;
  const [isOpen, setOpen] = useState(false);
  const { entries, deployments, next } = list;
  return (
    <>
      {blocksOf(entries, deployments, lastDay).map((block, place) =>
        block.kind === 'deployment' ? (
          <DeploymentLine key={`deployment-${block.deployment.id}`} deployment={block.deployment} />
        ) : (
          <div key={block.entries[0]?.seq}>
            {block.day && (
              <h2
                className={classNames(
                  'border-b pt-4 pb-1 text-hint font-semibold text-ink-2',
                  place === 0 && lastDay === null ? 'border-ink' : 'border-line',
                )}
              >
                {block.day}
              </h2>
            )}
            <ol>
              {block.entries.map((entry) => (
                <Entry key={entry.seq} {...{ histories, entry, at, hrefOf, isSingle }} />
              ))}
            </ol>
          </div>
        ),
      )}
      {next !== null && !isOpen && (
        <p className="-ms-1.5 py-1.5">
          <TextButton onClick={() => setOpen(true)}>{t('Show older')}</TextButton>
        </p>
      )}
      {next !== null && isOpen && <OlderVersions {...props} before={next} lastDay={dayOf(entries.at(-1)) ?? lastDay} />}
      {next === null && <End {...props} isFirst={lastDay === null} />}
    </>
  );
}

/**
 * The end of the list: the creation, the state before the history began, or a note that older versions are not kept. The first
 * entry may hold later saves as well.
 */
function End({
  list: { entries, kept_days },
  at,
  hrefOf,
  unchanged,
  isFirst,
}: VersionListProps & { isFirst: boolean }) {
  const oldest = entries.at(-1);
  const isCreation = oldest !== undefined && findCreation(oldest.acts) !== undefined;
  const text = (words: string) => <p className="py-3 text-label text-ink-2">{words}</p>;
  if (isCreation || (!oldest && kept_days === null)) {
    const isUnchanged = isFirst && entries.every(({ saves }) => saves === 1) && entries.length <= 1;
    return isUnchanged ? text(unchanged) : null;
  }
  if (kept_days !== null) return text(t('Older versions are no longer kept ({days} days).', { days: kept_days }));
  if (!oldest) return null;
  const before = oldest.first_seq - 1;
  return (
    <Link
      id={versionId(before)}
      href={hrefOf(before)}
      aria-current={at === before ? 'true' : undefined}
      className={classNames('block py-2 ps-18 text-label no-underline', chosenStyles(at === before))}
    >
      {t('As it was before')}
    </Link>
  );
}

function OlderVersions({ before, ...props }: VersionListProps & { before: number; lastDay: string | null }) {
  const older = useReading(props.histories.older(before));
  return older.data ? <VersionList {...props} list={older.data} /> : <Pending resource={older} />;
}

function blocksOf(
  entries: readonly HistoryEntry[],
  deployments: readonly Deployment[],
  lastDay: string | null,
): Block[] {
  const blocks: Block[] = [];
  let remaining = deployments.toSorted((one, other) => other.seq - one.seq);
  const addDeploymentsAfter = (seq: number) => {
    const after = remaining.filter((deployment) => deployment.seq > seq);
    remaining = remaining.slice(after.length);
    blocks.push(...after.map((deployment) => ({ kind: 'deployment' as const, deployment })));
  };
  let day = lastDay;
  for (const entry of entries) {
    addDeploymentsAfter(entry.seq);
    const entryDay = dayOf(entry);
    const last = blocks.at(-1);
    if (last?.kind === 'entries' && entryDay === day) last.entries.push(entry);
    else blocks.push({ kind: 'entries', day: entryDay === day ? null : entryDay, entries: [entry] });
    day = entryDay;
  }
  addDeploymentsAfter(Number.NEGATIVE_INFINITY);
  return blocks;
}

function dayOf(entry: HistoryEntry | undefined): string | null {
  if (!entry) return null;
  const at = Date.parse(entry.at);
  return isToday(at) ? t('Today') : weekdayAndDay(at);
}

function DeploymentLine({ deployment: { at, is_live } }: { deployment: Deployment }) {
  const time = weekdayTime(Date.parse(at));
  return (
    <p
      className={classNames(
        '-mt-px flex items-center gap-2 border-ink py-1.5 text-hint text-ink-2',
        is_live ? 'border-y-3 border-double' : 'border-y',
      )}
    >
      {is_live && <b className="font-title text-ink">{t('Live')}</b>}
      <span>{is_live ? t('deployed {time}', { time }) : t('Deployed {time}', { time })}</span>
    </p>
  );
}
