import Check from 'lucide-react/icons/check';
import type { Failure } from '../../contract/failures.ts';
import { counted, t } from '../language/translate.ts';
import { LinkInText, PlaceName, placeTexts } from '../references/reference-place.tsx';
import { TextButton, TextButtonLink } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { useFocusAfter } from '../ui/focus.ts';
import { showToast } from '../ui/toast.tsx';
import { type LinkGroup, type LinkRow, type Repair, type ShownLinks, useRepair, useRepairUndo } from './use-links.ts';

export type LinkRowProps = {
  links: ShownLinks;
  group: LinkGroup;
  row: LinkRow;
  name: string;
  onChoose: (then: (path: string) => void) => void;
};

/** One link: its place, and the actions that repair it or the result of its repair. */
export function LinkRowLine({ links, group, row, name, onChoose }: LinkRowProps) {
  const { id } = row;
  const focusAfter = useFocusAfter();
  const place = links.now.open.get(id);
  const repair = useRepair(links, { from: group.path, isWhole: false }, () => focusAfter(undoId(id)));
  const repaired = links.repaired.get(id);
  const labelOf = (action: string) => `${action}: ${name}`;
  const request = (path: string | null) => place && repair.request({ ids: [id], places: [place.key], path });
  const { href, isText } = placeTexts(place ?? row.place);
  const isBusy = repair.isBusy || undefined;
  const hasSucceeded = isAnswerLost(repair) && !place;
  return (
    <li className={rowStyles}>
      <PlaceName place={row.place} />
      {isText ? (
        <span className="text-hint text-ink-2 [overflow-wrap:anywhere] max-md:order-4 max-md:col-span-full md:order-last md:col-span-full md:col-start-2">
          <LinkInText place={row.place} target={group.path} />
        </span>
      ) : null}
      {repaired ? (
        <Repaired {...{ links, name, focusAfter }} repair={repaired} id={id} className={actionsStyles} />
      ) : (
        <div className={actionsStyles}>
          {place ? (
            <>
              {group.state === 'without_text' ? null : (
                <TextButton
                  strong
                  id={chooseId(id)}
                  aria-label={labelOf(t('Choose Page'))}
                  aria-busy={isBusy}
                  onClick={() => onChoose(request)}
                >
                  {t('Choose Page')}
                </TextButton>
              )}
              <TextButtonLink href={href} aria-label={labelOf(t('Show'))}>
                {t('Show')}
              </TextButtonLink>
              <TextButton
                destroy
                aria-label={labelOf(t('Remove Link'))}
                aria-busy={isBusy}
                onClick={() => request(null)}
              >
                {t('Remove Link')}
              </TextButton>
            </>
          ) : (
            <Success>{t('leads somewhere now')}</Success>
          )}
        </div>
      )}
      {hasSucceeded ? null : (
        <CommandFailure command={repair} quote={(message) => t('Cannot repair the link: {message}', { message })} />
      )}
    </li>
  );
}

const rowStyles =
  'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-t border-line py-1.5 md:grid-cols-[4.75rem_minmax(0,3fr)_minmax(0,4fr)_auto] md:gap-x-4 ' +
  'md:[&>span:first-child]:text-end max-md:[&>span:first-child]:order-2 max-md:[&>span:nth-child(2)]:order-1 max-md:[&>span:nth-child(3)]:order-3 max-md:[&>span:nth-child(3)]:col-span-full';

const actionsStyles =
  '-mx-1.5 flex flex-wrap items-center gap-x-0.5 max-md:col-span-full max-md:order-5 md:justify-end';

export type RepairedProps = {
  links: ShownLinks;
  repair: Repair;
  name: string;
  /** The id of the row or of the target's heading. */
  id: string;
  isHead?: boolean;
  /** Styles of the line with the actions. A failure is rendered below it. */
  className: string;
  /** The parent's, because this component is unmounted by an undo. */
  focusAfter: (id: string) => void;
};

/** Ids of the buttons that get the focus after a repair and after its undo. */
export const undoId = (id: string) => `undo-${id}`;
export const chooseId = (id: string) => `choose-${id}`;

/** Where a link leads now, with Undo. Links that were repaired together are undone together, at the head of their group. */
export function Repaired({ links, repair, name, id, isHead = false, className, focusAfter }: RepairedProps) {
  const { path, changeId, isWhole } = repair;
  const undo = useRepairUndo(links, (left) => {
    if (left > 0) {
      showToast(
        counted(
          left,
          '{count} place was changed since and stays as it is.',
          '{count} places were changed since and stay as they are.',
        ),
      );
    }
    focusAfter(chooseId(id));
  });
  return (
    <>
      <div className={className}>
        <Success>{path === null ? t('Link removed') : t('leads to {path} now', { path })}</Success>
        {isWhole === isHead ? (
          <TextButton
            strong
            id={undoId(id)}
            aria-label={`${t('Undo')}: ${name}`}
            aria-busy={undo.isBusy || undefined}
            onClick={() => undo.request(changeId)}
          >
            {t('Undo')}
          </TextButton>
        ) : null}
      </div>
      <CommandFailure command={undo} quote={(message) => t('It is not taken back: {message}', { message })} />
    </>
  );
}

type CommandFailureProps = {
  command: Pick<ReturnType<typeof useRepair>, 'failure' | 'dismiss'>;
  quote: (message: Failure) => string;
};

/** Below the button that was pressed. After a lost answer it says that the result is unknown. */
export const CommandFailure = ({ command, quote }: CommandFailureProps) =>
  command.failure && (
    <div className="order-last col-span-full basis-full">
      <FailureNotice of={command} quoted={quote}>
        {isAnswerLost(command)
          ? t('Whether the server did it all the same is not known. Trying again does no harm.')
          : null}
      </FailureNotice>
    </div>
  );

export const isAnswerLost = ({ failure }: CommandFailureProps['command']): boolean => failure?.code === 'unreachable';

const Success = ({ children }: { children: string }) => (
  <span className="inline-flex min-h-7 items-center gap-1.5 px-1.5 text-label text-good [overflow-wrap:anywhere]">
    <Check aria-hidden="true" size={16} className="flex-none" />
    {children}
  </span>
);
