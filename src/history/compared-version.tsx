/** The difference between two versions, and which other version it is to. */
import type { HistoryEntry } from '../../contract/history.ts';
import { t } from '../language/translate.ts';
import { weekdayTime } from '../lib/weekday-time.ts';
import { TextButton } from '../ui/button.tsx';
import { type Difference, isSame } from './difference.ts';
import { FieldDifferences, type Restoring } from './field-differences.tsx';
import { SectionDifferences } from './part-differences.tsx';
import type { ComparisonMode } from './use-comparison.ts';
import type { Head } from './use-history.ts';
import { beforeText } from './version-texts.ts';

export type OtherChoice = { seq: number; entry: HistoryEntry | null };
/** Choosing the other version in the list. */
export type VersionChoice = { isOpen: boolean; open: () => void; close: () => void };

/** `same` is said if nothing differs. */
export function Differences({
  differing,
  restoring,
  same,
}: {
  differing: Difference;
  restoring: Restoring;
  same: string;
}) {
  if (isSame(differing)) return <p className="border-t border-ink py-4">{same}</p>;
  return (
    <div className="border-t border-ink">
      <FieldDifferences fields={differing.fields} restoring={restoring} />
      <div className={differing.fields.length > 0 ? 'border-t border-line' : undefined}>
        <SectionDifferences sections={differing.sections} restoring={restoring} />
      </div>
    </div>
  );
}

export function sameText(mode: ComparisonMode, entry: HistoryEntry | null): string {
  if (mode === 'now') return t('The same as now. Nothing to take back.');
  if (mode === 'other') return t('Both versions are the same.');
  return entry?.source === 'image-refresh'
    ? t('This save only refreshed the addresses of images.')
    : t('This save changed nothing that is shown here.');
}

type OtherVersionProps = { head: Head<unknown>; other: OtherChoice | null; choice: VersionChoice };

/** With which version this one is compared. */
export function OtherVersion({ head, other, choice }: OtherVersionProps) {
  if (!other) return <p className="border-t border-ink py-4">{t('Choose the version to compare with in the list.')}</p>;
  const version = other.entry ? weekdayTime(Date.parse(other.entry.at)) : beforeText(head, other.seq);
  return (
    <p className="pb-2 text-label text-ink-2">
      {t('Compared with: {version}', { version })}{' '}
      <TextButton onClick={choice.open}>{t('Choose another version')}</TextButton>
    </p>
  );
}
