import { type ReactNode, useId } from 'react';
import type { Hold } from '../../contract/page-live.ts';
import { rich } from '../language/rich.tsx';
import { t } from '../language/translate.ts';
import { TextButton } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { announce } from '../ui/live-region.tsx';
import { LaterTimePanel } from './later-time-panel.tsx';
import { usePageHold } from './use-schedule.ts';

export type HoldActionsProps = {
  domainId: number;
  pageId: number;
  /** The name of the page. */
  name: string;
  hold: Hold | null;
  /** Whether a page that is not held back can be. */
  canHold?: boolean;
  setsTime: boolean;
  /** Styles of the line with the actions. A failure is rendered below it. */
  className: string;
  /** Other actions on the same line. */
  before?: ReactNode;
  after?: ReactNode;
  /** In a row the labels contain the page's name, and the time comes first. */
  isRow?: boolean;
};

/** Hold back or Include again, and the time at which the page goes live alone. */
export function HoldActions({
  domainId,
  pageId,
  name,
  hold,
  canHold = true,
  setsTime,
  isRow = false,
  ...around
}: HoldActionsProps) {
  const schedule = usePageHold({ domainId, pageId }, ({ kind }) =>
    announce(
      kind === 'release'
        ? t('Included again. It goes out with the next deployment.')
        : t('{name} is held back.', { name }),
    ),
  );
  const anchorId = useId();
  const isWriting = schedule.isBusy && !schedule.isPanelOpen;
  const word = hold ? t('Include again') : t('Hold back');
  const timeWord = hold?.publish_at ? t('Change time') : t('Publish at…');
  const labelOf = (text: string) => (isRow ? { 'aria-label': `${text}: ${name}` } : {});
  const timeButton = setsTime ? (
    <TextButton
      id={anchorId}
      {...labelOf(timeWord)}
      aria-haspopup="dialog"
      aria-expanded={schedule.isPanelOpen}
      onClick={schedule.ask}
    >
      {timeWord}
    </TextButton>
  ) : null;
  return (
    <>
      <div className={around.className}>
        {around.before}
        {isRow ? timeButton : null}
        {hold || canHold ? (
          <TextButton
            destroy={isRow}
            {...labelOf(word)}
            aria-busy={isWriting || undefined}
            onClick={() => schedule.request({ kind: hold ? 'release' : 'hold' })}
          >
            {word}
          </TextButton>
        ) : null}
        {isRow ? null : timeButton}
        {around.after}
      </div>
      <LaterTimePanel
        schedule={schedule}
        anchorId={anchorId}
        title={rich('Publish {name} at', { name })}
        consequence={t('Held back until then. At that time this page goes live alone; everything else stays as it is.')}
        current={hold?.publish_at ? Date.parse(hold.publish_at) : null}
      />
      {schedule.failure && !schedule.isPanelOpen ? (
        <div className="col-span-full basis-full max-md:order-5 md:col-start-2">
          <FailureNotice of={schedule} quoted={(message) => t('{word} did not work: {message}', { word, message })} />
        </div>
      ) : null}
    </>
  );
}
