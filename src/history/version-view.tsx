import { type ReactNode, useMemo, useState } from 'react';
import type { HistoryEntry } from '../../contract/history.ts';
import { Pending } from '../api/pending-screen.tsx';
import type { Resource } from '../api/resource.ts';
import { DifferenceKey } from '../forms/differing-text.tsx';
import { t } from '../language/translate.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { script } from '../lib/lazy.ts';
import { weekdayTime } from '../lib/weekday-time.ts';
import { Button } from '../ui/button.tsx';
import { LaterAlertDialog } from '../ui/later-dialog.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { Notice } from '../ui/notice.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { ActLine } from './act-line.tsx';
import { type Compare, type Difference, isSame } from './difference.ts';
import { FieldDifferences, type Restoring } from './field-differences.tsx';
import { SectionDifferences } from './part-differences.tsx';
import type { AnyVersion, Head, Histories } from './use-history.ts';
import { useVersionRestore, type VersionRestore } from './use-version-restore.ts';
import { beforeText, isLive, missingText, type WholeTexts, wholeTarget } from './version-texts.ts';

export type VersionViewProps<Version> = {
  histories: Histories<Version>;
  words: WholeTexts;
  head: Head<Version>;
  at: number;
  /** Says who wrote this version; `null` if that is unknown. */
  entry: HistoryEntry | null;
  shown: Resource<{ version: Version | null }>;
  /** Fields that this person may not write have no button; by default there is one for every field. */
  mayTakeBack?: Restoring['mayTakeBack'];
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
  const { histories, words, head, at, entry, shown, difference, draw, mayTakeBack = () => true } = props;
  const version = shown.data?.version ?? null;
  const [isAlone, setAlone] = useState(false);
  const restore = useVersionRestore(histories, { earlier: version, shown: head, difference }, focusHeading);
  const differing = useMemo(() => version && difference(version, head.now), [version, head.now, difference]);
  const time = entry ? weekdayTime(Date.parse(entry.at)) : null;
  const isChanged = differing !== null && !isSame(differing);
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
        {isChanged && !restore.conflict && (
          <Button
            busy={
              restore.isBusy && restore.target?.kind === words.kind && restore.target.field === null
                ? t('Taking back…')
                : null
            }
            onClick={() => restore.request(wholeTarget(words, at, time, differing))}
          >
            {words.takeBack}
          </Button>
        )}
      </div>
      <Failed restore={restore} />
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
      {shown.data === null ? <Pending resource={shown} /> : null}
      {shown.data && version === null ? <p className="py-4">{missingText(head, at)}</p> : null}
      {version && !restore.conflict && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pt-3 pb-2 [&>p]:mb-0">
            <RadioGroup
              isInline
              legend={t('Show⟨what⟩')}
              options={[
                { value: 'difference', label: t('Difference to now') },
                { value: 'version', label: t('Only this version') },
              ]}
              value={isAlone ? 'version' : 'difference'}
              onChange={(chosen) => setAlone(chosen === 'version')}
            />
            {isAlone ? null : <DifferenceKey out={t('taken out since')} put={t('put in since')} />}
          </div>
          {isAlone ? (
            <div className="border-t border-ink pt-4">{draw(version, head.now)}</div>
          ) : (
            differing && (
              <Differences
                differing={differing}
                restoring={{
                  seq: at,
                  time: time ?? t('that time'),
                  busy: restore.isBusy ? restore.target : null,
                  request: restore.request,
                  destroyed: version.destroyed_since,
                  isGone: head.now === null,
                  mayTakeBack,
                }}
              />
            )
          )}
        </>
      )}
      <LaterAlertDialog
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

function Differences({ differing, restoring }: { differing: Difference; restoring: Restoring }) {
  if (isSame(differing))
    return <p className="border-t border-ink py-4">{t('The same as now. Nothing to take back.')}</p>;
  return (
    <div className="border-t border-ink">
      <FieldDifferences fields={differing.fields} restoring={restoring} />
      <div className={differing.fields.length > 0 ? 'border-t border-line' : undefined}>
        <SectionDifferences sections={differing.sections} restoring={restoring} />
      </div>
    </div>
  );
}

function Failed({ restore: { failure, dismiss } }: { restore: VersionRestore }) {
  if (!failure) return null;
  const isStale = failure.code === 'stale';
  return (
    <Notice
      tone="stop"
      title={t('It is not taken back: {message}', { message: failureMessage(failure) })}
      onDismiss={dismiss}
    >
      {isStale
        ? t('Nothing was written. What you see now is the newest: take it back again if you still want to.')
        : failure.code === 'unreachable'
          ? t('Whether the server did it all the same is not known. Trying again does no harm.')
          : t('Nothing was written.')}
    </Notice>
  );
}

function focusHeading(): void {
  requestAnimationFrame(() => {
    // The pressed button disappears together with its row.
    if (document.activeElement === document.body) document.getElementById(versionHeadingId)?.focus();
  });
}
