import { type ReactNode, useEffect } from 'react';
import { words } from '../../contract/failures.ts';
import { rich } from '../language/rich.tsx';
import { counted, number, t } from '../language/translate.ts';
import { numbered } from '../lib/pages.ts';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Notice } from '../ui/notice.tsx';
import { Progress } from '../ui/progress.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { RefreshProblems } from './refresh-problems.tsx';
import { type ImageRefresh, useImageRefresh } from './use-image-refresh.ts';

export type ImageRefreshingProps = Omit<RefreshRunProps, 'run'> & {
  /** How often the button of Refresh Image URLs was pressed. */
  presses: number;
  onBusy: (isBusy: boolean) => void;
};

/** Refresh Image URLs, in a script of its own because few visits need it. */
export function ImageRefreshing({ presses, onBusy, ...shown }: ImageRefreshingProps) {
  const run = useImageRefresh(shown.domainId);
  const { isBusy, request } = run;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each press
  useEffect(() => {
    if (presses > 0) request();
  }, [presses]);
  useEffect(() => onBusy(isBusy), [onBusy, isBusy]);
  return <RefreshRun {...shown} run={run} />;
}

type RefreshRunProps = {
  domainId: number;
  run: ImageRefresh;
  /** Id of the progress line, which describes the start button during a run. */
  lineId: string;
  /** Moves the focus to the start button, because the pressed button may be removed. */
  onPressed: () => void;
};

/** The progress and the result of Refresh Image URLs. */
export function RefreshRun({ domainId, run, lineId, onPressed }: RefreshRunProps) {
  const withFocus = (act: () => void) => () => {
    act();
    onPressed();
  };
  return (
    <>
      {run.isBusy ? <Running run={run} lineId={lineId} onCancel={withFocus(run.cancel)} /> : null}
      <FailureNotice
        of={{ failure: run.phase === 'idle' ? run.failure : null, dismiss: withFocus(run.dismiss) }}
        quoted={(message) => t('The image URLs are not refreshed: {message}', { message })}
      >
        {t('Nothing has changed. Press Refresh Image URLs to try again.')}
      </FailureNotice>
      {run.phase === 'done' ? <Result run={run} onDismiss={withFocus(run.dismiss)} /> : null}
      {run.problems.length > 0 ? (
        <RefreshProblems
          domainId={domainId}
          problems={run.problems}
          isRunning={run.isBusy}
          onRetry={withFocus(run.retry)}
        />
      ) : null}
    </>
  );
}

function Running({ run, lineId, onCancel }: { run: ImageRefresh; lineId: string; onCancel: () => void }) {
  const { phase, secondsLeft } = run;
  return (
    <section aria-labelledby={lineId} className="mb-3 border-b border-edge py-5">
      <p id={lineId} role="status" className="mb-4 max-w-3xl text-h3">
        {t(words.refreshing)}
      </p>
      {phase === 'loading' ? (
        <Spinner words={t('Reading the pages and the image library…')} />
      ) : (
        <>
          <Progress label={t('Image URLs')} value={run.looked} max={run.total} />
          <TallyLine run={run}>
            {phase === 'refreshing' && secondsLeft !== null ? <span>{timeLeft(secondsLeft)}</span> : null}
          </TallyLine>
          <p className="mt-1 text-label text-ink-2">
            {[activityOf(run), t('Only image URLs are written, in texts too; every other word stays as it is.')]
              .filter(Boolean)
              .join(' ')}
          </p>
        </>
      )}
      <div className="mt-4">
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </section>
  );
}

function Result({ run, onDismiss }: { run: ImageRefresh; onDismiss: () => void }) {
  const isComplete = run.looked >= run.total;
  const stopped = run.isCancelled
    ? 'Cancelled after {count} of {total} image URLs.'
    : 'Stopped after {count} of {total} image URLs.';
  const isSuccess = isComplete && run.tally.failed === 0 && run.failure === null;
  return (
    <Notice
      tone={isSuccess ? 'good' : 'warn'}
      title={
        isComplete
          ? counted(run.total, '{count} image URL was looked at.', '{count} image URLs were looked at.')
          : t(stopped, { count: number(run.looked), total: number(run.total) })
      }
      onDismiss={onDismiss}
    >
      <TallyLine run={run} />
      {isComplete ? null : <p>{t('What was written stays. Press Refresh Image URLs to go on with the rest.')}</p>}
      {run.failure ? <p>{t('The domain could not be read again: {message}', { message: run.failure })}</p> : null}
    </Notice>
  );
}

function TallyLine({ run, children }: { run: ImageRefresh; children?: ReactNode }) {
  const { written, right, skipped, failed } = run.tally;
  return (
    <p className="mt-2 flex flex-wrap gap-x-8 gap-y-1 text-label text-ink-2">
      <span>{rich('{count} written', { count: <Count>{written}</Count> })}</span>
      <span>{rich('{count} already right', { count: <Count>{right}</Count> })}</span>
      {skipped > 0 ? <span>{rich('{count} skipped', { count: <Count>{skipped}</Count> })}</span> : null}
      {failed > 0 ? (
        <span className="text-stop">
          {rich('{count} failed', { count: <b className="font-title">{number(failed)}</b> })}
        </span>
      ) : null}
      {children}
    </p>
  );
}

const Count = ({ children }: { children: number }) => <b className="font-title text-ink">{number(children)}</b>;

function activityOf({ phase, now }: ImageRefresh): string | null {
  if (phase === 'cancelling') return t('Cancelling: what was already sent is waited for.');
  if (phase === 'refetching') return t('Reading the domain again.');
  if (!now || phase !== 'refreshing') return null;
  return t('Now: {record}.', { record: [numbered(now.kind, now.id), now.pageName].filter(Boolean).join(', ') });
}

function timeLeft(seconds: number): string {
  if (seconds <= 1) return t('about a second left');
  if (seconds < 90) return t('about {count} seconds left', { count: seconds });
  return t('about {count} minutes left', { count: number(Math.round(seconds / 60)) });
}
