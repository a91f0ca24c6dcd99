import type { ReactNode } from 'react';
import { words } from '../../../contract/failures.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { ImageRefresh } from '../../workflows/image-refresh.ts';
import { RefreshProblems } from './refresh-problems.tsx';

export type RefreshRunProps = {
  domainId: number;
  run: ImageRefresh;
  /** What the button that starts a run is described by while one is under way. */
  lineId: string;
  /** Gives the focus back to that button: the one that was pressed here may be gone. */
  onPressed: () => void;
};

/** Refresh Image URLs while it runs, and what came of it (REFRESH-03, REFRESH-04). */
export function RefreshRun({ domainId, run, lineId, onPressed }: RefreshRunProps) {
  const pressed = (act: () => void) => () => {
    act();
    onPressed();
  };
  return (
    <>
      {run.isBusy ? <Running run={run} lineId={lineId} onCancel={pressed(run.cancel)} /> : null}
      {run.phase === 'idle' && run.failure ? (
        <Notice
          tone="stop"
          title={`The image URLs are not refreshed: ${run.failure.message}`}
          onDismiss={pressed(run.dismiss)}
        >
          Nothing has changed. Press Refresh Image URLs to try again.
        </Notice>
      ) : null}
      {run.phase === 'done' ? <Result run={run} onDismiss={pressed(run.dismiss)} /> : null}
      {run.problems.length > 0 ? (
        <RefreshProblems
          domainId={domainId}
          problems={run.problems}
          isRunning={run.isBusy}
          onRetry={pressed(run.retry)}
        />
      ) : null}
    </>
  );
}

function Running({ run, lineId, onCancel }: { run: ImageRefresh; lineId: string; onCancel: () => void }) {
  const { phase, now, secondsLeft } = run;
  return (
    <section aria-labelledby={lineId} className="mb-3 border-b border-edge py-5">
      <p id={lineId} role="status" className="mb-4 max-w-3xl text-h3">
        {words.refreshing}
      </p>
      {phase === 'loading' ? (
        <Spinner words="Reading the pages and the image library…" />
      ) : (
        <>
          <Progress label="Image URLs" value={run.looked} max={run.total} />
          <TallyLine run={run}>
            {phase === 'refreshing' && secondsLeft !== null ? <span>{timeLeft(secondsLeft)}</span> : null}
          </TallyLine>
          <p className="mt-1 text-label text-ink-2">
            {now && phase === 'refreshing'
              ? `Now: ${recordName(now)}${now.pageName ? `, ${now.pageName}` : ''}. `
              : null}
            {phase === 'cancelling' ? 'Cancelling: what was already sent is waited for. ' : null}
            {phase === 'refetching' ? 'Reading the domain again. ' : null}
            Only the image URL of a record is written; text being edited is left alone.
          </p>
        </>
      )}
      <div className="mt-4">
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </section>
  );
}

function Result({ run, onDismiss }: { run: ImageRefresh; onDismiss: () => void }) {
  const isWhole = run.looked >= run.total;
  const stopped = run.isCancelled ? 'Cancelled' : 'Stopped';
  const isFine = isWhole && run.tally.failed === 0 && run.failure === null;
  return (
    <Notice
      tone={isFine ? 'good' : 'warn'}
      title={
        isWhole
          ? `${run.total} image ${run.total === 1 ? 'URL was' : 'URLs were'} looked at.`
          : `${stopped} after ${run.looked} of ${run.total} image URLs.`
      }
      onDismiss={onDismiss}
    >
      <TallyLine run={run} />
      {isWhole ? null : <p>What was written stays. Press Refresh Image URLs to go on with the rest.</p>}
      {run.failure ? <p>The domain could not be read again: {run.failure.message}</p> : null}
    </Notice>
  );
}

function TallyLine({ run, children }: { run: ImageRefresh; children?: ReactNode }) {
  const { written, right, skipped, failed } = run.tally;
  return (
    <p className="mt-2 flex flex-wrap gap-x-8 gap-y-1 text-label text-ink-2">
      <Count count={written}>written</Count>
      <Count count={right}>already right</Count>
      {skipped > 0 ? <Count count={skipped}>skipped</Count> : null}
      {failed > 0 ? (
        <span className="text-stop">
          <b className="font-title">{failed}</b> failed
        </span>
      ) : null}
      {children}
    </p>
  );
}

const Count = ({ count, children }: { count: number; children: ReactNode }) => (
  <span>
    <b className="font-title text-ink">{count}</b> {children}
  </span>
);

const kinds = { page: 'Page', section: 'Section', item: 'Item' } as const;

function recordName({ kind, id }: { kind: keyof typeof kinds; id: number }): string {
  return `${kinds[kind]} ${id}`;
}

function timeLeft(seconds: number): string {
  if (seconds <= 1) return 'about a second left';
  return seconds < 90 ? `about ${seconds} seconds left` : `about ${Math.round(seconds / 60)} minutes left`;
}
