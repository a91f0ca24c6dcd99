import type { ReactNode } from 'react';
import type { HistoryEntry } from '../../contract/history.ts';
import { Pending } from '../api/pending-screen.tsx';
import type { Resource } from '../api/resource.ts';
import { DifferenceKey } from '../forms/differing-text.tsx';
import { t } from '../language/translate.ts';
import { script } from '../lib/lazy.ts';
import { weekdayTime } from '../lib/weekday-time.ts';
import { Button } from '../ui/button.tsx';
import { LazyAlertDialog } from '../ui/lazy-dialog.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { ActLine } from './act-line.tsx';
import { Differences, type OtherChoice, OtherVersion, sameText, type VersionChoice } from './compared-version.tsx';
import { type Compare, type FieldDifference, isSame, restorable } from './difference.ts';
import { EraseVersion } from './erase-version.tsx';
import { RestoreFailure } from './restore-failure.tsx';
import { type ComparisonMode, useComparison } from './use-comparison.ts';
import type { AnyVersion, Head, Histories } from './use-history.ts';
import { useVersionRestore } from './use-version-restore.ts';
import {
  asItWas,
  asItWasBefore,
  beforeText,
  isLive,
  missingText,
  type WholeTexts,
  wholeTarget,
} from './version-texts.ts';

export type VersionViewProps<Version> = {
  histories: Histories<Version>;
  words: WholeTexts;
  head: Head<Version>;
  at: number;
  /** Says who wrote this version; `null` if that is unknown. */
  entry: HistoryEntry | null;
  shown: Resource<{ version: Version | null }>;
  /** The version that it is compared with, if that is another one than the present or the one before. */
  other: OtherChoice | null;
  choice: VersionChoice;
  nameOf: (version: Version | null) => string;
  /** Fields that this person may not write have no button; by default there is one for every field. */
  mayTakeBack?: (field: FieldDifference) => boolean;
  difference: Compare<Version>;
  draw: (version: Version, now: Version | null) => ReactNode;
};

export const versionHeadingId = 'version';
export const conflictPanel = script(
  'conflict-panel',
  async () => (await import('../forms/conflict-panel.tsx')).ConflictPanel,
);

/** One version, as it was or compared with the present, and the buttons that restore it or its parts. */
export function VersionView<Version extends AnyVersion>(props: VersionViewProps<Version>) {
  const { histories, words, head, at, entry, shown, other, choice, difference, draw, nameOf } = props;
  const { mayTakeBack = () => true } = props;
  const comparison = useComparison({ ...props, other: other?.seq ?? null, isChoosing: choice.isOpen });
  const { mode, differing, earlier, earlierSeq } = comparison;
  const version = shown.data?.version ?? null;
  const restore = useVersionRestore(histories, { earlier, shown: head, difference }, focusHeading);
  const time = entry ? weekdayTime(Date.parse(entry.at)) : null;
  const isSave = mode === 'save';
  const saidBack = (name: string) =>
    isSave ? asItWasBefore(name, time ?? t('that time')) : asItWas(name, time ?? t('that time'));
  // Data of admins is not taken back with the rest of a domain.
  const all = !isSave ? words : words.kind === 'domain' ? null : { ...words, ...saveWords() };
  return (
    <section aria-labelledby={versionHeadingId}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pt-4">
        <div className="min-w-0 flex-[1_1_20rem]">
          <h2 id={versionHeadingId} tabIndex={-1} className="mb-0.5 text-h2">
            {time === null ? beforeText(head, at) : t('As it was on {time}', { time })}
          </h2>
          {entry && (
            <p className="text-label leading-[1.375rem] text-ink-2">
              <ActLine {...entry} isPast /> {isLive(head, at) && t('The website shows this version.')}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {head.may_erase && entry && <EraseVersion {...{ histories, entry, name: nameOf(head.now ?? version) }} />}
          {all && differing && comparison.mayTakeBackAll && !restore.conflict && (
            <Button
              busy={
                restore.isBusy && restore.target?.kind === words.kind && restore.target.field === null
                  ? t('Taking back…')
                  : null
              }
              onClick={() => restore.request(wholeTarget(all, earlierSeq, saidBack(words.name), restorable(differing)))}
            >
              {all.takeBack}
            </Button>
          )}
        </div>
      </div>
      <RestoreFailure restore={restore} isGone={head.now === null} />
      {restore.conflict && (
        <LoadedPart
          wanted={conflictPanel}
          props={{
            ...{ offer: restore.conflict, submit: restore.submit, cancel: restore.cancel, label: words.name },
            ...{ texts: { labels: {}, names: restore.conflict.names }, draft: {}, change: null },
            title: t('It is not taken back: {message}', {
              message: t('It was saved by someone else after you began.'),
            }),
            note: t('“Mine” is the earlier version. Nothing is written before you press Save.'),
          }}
        />
      )}
      {!restore.conflict && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pt-3 pb-2 [&>p]:mb-0">
            <RadioGroup
              isInline
              legend={t('Show⟨what⟩')}
              options={[
                ...(entry ? [{ value: 'save' as const, label: saveLabel(entry) }] : []),
                { value: 'now' as const, label: t('Difference to now') },
                { value: 'other' as const, label: t('Difference to another version') },
                { value: 'alone' as const, label: t('Only this version') },
              ]}
              value={mode}
              onChange={(chosen: ComparisonMode) => {
                if (chosen === 'other') return choice.open();
                choice.close();
                comparison.setMode(chosen);
              }}
            />
            {differing && !isSame(differing) && (
              <DifferenceKey
                out={mode === 'now' ? t('taken out since') : t('taken out')}
                put={mode === 'now' ? t('put in since') : t('put in')}
              />
            )}
          </div>
          {mode === 'other' && <OtherVersion {...{ head, other, choice }} />}
          {comparison.pending && <Pending resource={comparison.pending} />}
          {comparison.isMissing && (
            <p className="border-t border-ink py-4">{missingText(head, isSave ? earlierSeq : at)}</p>
          )}
          {mode === 'alone' && version && <div className="border-t border-ink pt-4">{draw(version, head.now)}</div>}
          {differing && (
            <Differences
              differing={differing}
              same={sameText(mode, entry)}
              restoring={{
                ...{ seq: earlierSeq, time: time ?? t('that time'), asItWas: saidBack, isToNow: mode === 'now' },
                busy: restore.isBusy ? restore.target : null,
                request: restore.request,
                destroyed: earlier?.destroyed_since ?? [],
                isGone: head.now === null,
                isOutdated: (place) => head.now !== null && comparison.isOutdated(place),
                mayTakeBack: (place) => comparison.mayTakeBack(place) && (!('field' in place) || mayTakeBack(place)),
              }}
            />
          )}
        </>
      )}
      <LazyAlertDialog
        open={restore.isAsking}
        question={restore.target?.question?.title ?? ''}
        consequences={restore.target?.question?.consequences}
        confirm={restore.target?.question?.confirm ?? t('OK')}
        isHarmless={!restore.target?.question?.isDestroying}
        onConfirm={restore.confirm}
        onCancel={restore.cancel}
      />
    </section>
  );
}

const saveLabel = ({ saves }: HistoryEntry) =>
  saves > 1 ? t('What these saves changed') : t('What this save changed');

const saveWords = () => ({ takeBack: t('Take back this save'), question: t('Take back this save?') });

function focusHeading(): void {
  requestAnimationFrame(() => {
    // The pressed button disappears together with its row.
    if (document.activeElement === document.body) document.getElementById(versionHeadingId)?.focus();
  });
}
