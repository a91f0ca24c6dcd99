import type { ReactNode } from 'react';
import type { Hold } from '../../contract/page-live.ts';
import { t } from '../language/translate.ts';
import { TextButton } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { PublishPageButton } from './publish-page-button.tsx';
import { usePageHold } from './use-schedule.ts';

export type HoldActionsProps = {
  domainId: number;
  pageId: number;
  /** The name of the page. */
  name: string;
  /** Its present path. */
  path: string | null;
  hold: Hold | null;
  /** Whether a page that is not held back can be. */
  canHold?: boolean;
  /** Whether the page can be published alone, or its time changed. */
  canPublish: boolean;
  /** Styles of the line with the actions. A failure is rendered below it. */
  className: string;
  /** Other actions on the same line. */
  before?: ReactNode;
  after?: ReactNode;
  /** In a row the labels contain the page's name. */
  isRow?: boolean;
};

/** Publish page, and Hold back or Include again. */
export function HoldActions({
  domainId,
  pageId,
  name,
  path,
  hold,
  canHold = true,
  canPublish,
  isRow = false,
  ...around
}: HoldActionsProps) {
  const schedule = usePageHold({ domainId, pageId, name, path });
  const word = hold ? t('Include again') : t('Hold back');
  const labelOf = (text: string) => (isRow ? { 'aria-label': `${text}: ${name}` } : {});
  return (
    <>
      <div className={around.className}>
        {isRow ? around.before : null}
        {canPublish ? <PublishPageButton page={{ domainId, pageId, name }} hold={hold} isRow={isRow} /> : null}
        {isRow ? null : around.before}
        {hold || canHold ? (
          <TextButton
            destroy={isRow}
            {...labelOf(word)}
            aria-busy={schedule.isBusy || undefined}
            onClick={() => schedule.request({ kind: hold ? 'release' : 'hold' })}
          >
            {word}
          </TextButton>
        ) : null}
        {around.after}
      </div>
      {schedule.failure ? (
        <div className="col-span-full basis-full max-md:order-5 md:col-start-2">
          <FailureNotice of={schedule} quoted={(message) => t('{word} did not work: {message}', { word, message })} />
        </div>
      ) : null}
    </>
  );
}
