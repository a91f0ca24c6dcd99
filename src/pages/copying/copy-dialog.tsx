import { useState } from 'react';
import type { CopyRequest } from '../../../contract/copies.ts';
import type { Domain, Page } from '../../../contract/entities.ts';
import { coreReadings, useReading } from '../../api/resource.ts';
import { t } from '../../language/translate.ts';
import { controlId, newSectionId } from '../../lib/focus-targets.ts';
import { pageName } from '../../lib/pages.ts';
import { useCommand } from '../../lib/use-command.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import type { PartCopy } from '../change/change-controls.ts';
import type { Sending } from '../change/use-copying.ts';
import { copyPart } from '../copied-part.ts';
import { useCopies } from '../use-copies.ts';
import { ChoosePlace, type ChosenPlace } from './choose-place.tsx';
import { CopyReviewDialog } from './copy-review.tsx';

export type PartCopyDialogProps = {
  domain: Domain;
  page: Page;
  sending: Sending;
  onClose: () => void;
  /** Receives the id of the element to focus. */
  onCopied: (focusId: string) => void;
};

/** Moves or copies a section or an item to a page that is chosen, and shows first what is different in another domain. */
export function PartCopyDialog({ domain, page, sending, onClose, onCopied }: PartCopyDialogProps) {
  const [chosen, setChosen] = useState<ChosenPlace | null>(null);
  if ('copy' in sending) {
    const { message, leaves = null, ...body } = sending.copy;
    const done = (focusId: string) => {
      if (sending.copy.is_move) copyPart(null);
      onClose();
      onCopied(focusId);
    };
    const to = { domain: { id: domain.id, fqdn: domain.fqdn ?? '' }, page };
    return <Reviewed {...{ ...to, body, leaves, onClose, done }} message={message} from={body.from ?? domain.id} />;
  }
  const { part, isMove } = sending;
  const requestTo = ({ place }: ChosenPlace): CopyRequest => {
    return { kind: part.kind, id: part.id, place, ...(isMove ? { is_move: true } : {}) };
  };
  const leaves = isMove ? { domainId: domain.id, pageId: page.id } : null;
  const messageFor = (target: ChosenPlace) => sentMessage(part.name, target.page, isMove);
  const done = (target: ChosenPlace, id: number) => {
    onClose();
    const isHere = target.page.id === page.id && target.domain.id === domain.id;
    if (isHere) onCopied(controlId(part.kind, id, 'edit'));
    else onCopied(isMove ? newSectionId : controlId(part.kind, part.id, 'more'));
  };
  if (chosen) {
    return (
      <Reviewed
        {...{ ...chosen, leaves, onClose }}
        body={{ ...requestTo(chosen), from: domain.id }}
        from={domain.id}
        message={messageFor(chosen)}
        done={() => done(chosen, 0)}
      />
    );
  }
  return (
    <Sent {...{ domain, part, isMove, onClose }} review={setChosen} {...{ requestTo, messageFor, leaves, done }} />
  );
}

const sentMessage = (name: string, page: Page, isMove: boolean): string =>
  isMove
    ? t('{name} is moved to {page}.', { name, page: pageName(page) })
    : t('{name} is copied to {page}.', { name, page: pageName(page) });

type SentProps = Pick<PartCopyDialogProps, 'domain' | 'onClose'> &
  Extract<Sending, { part: unknown }> & {
    review: (chosen: ChosenPlace) => void;
    requestTo: (chosen: ChosenPlace) => CopyRequest;
    messageFor: (chosen: ChosenPlace) => string;
    leaves: PartCopy['leaves'] | null;
    done: (chosen: ChosenPlace, id: number) => void;
  };

/** Within the domain nothing is different: it is done at once. */
function Sent({ domain, part, isMove, onClose, review, requestTo, messageFor, leaves = null, done }: SentProps) {
  const copy = useCopies(domain.id);
  const sends = useCommand<ChosenPlace, { id: number }>(
    (signal, chosen) =>
      copy(requestTo(chosen), { pageId: chosen.page.id, leaves, message: () => messageFor(chosen), signal }),
    ({ id }, chosen) => done(chosen, id),
  );
  return (
    <ChoosePlace
      {...{ domain, part, isMove, onClose }}
      busy={sends.isBusy ? (isMove ? t('Moving…') : t('Copying…')) : null}
      onChoose={(chosen) => (chosen.domain.id === domain.id ? sends.request(chosen) : review(chosen))}
    >
      <FailureNotice of={sends} quoted={(message) => t('Nothing is copied: {message}', { message })} />
    </ChoosePlace>
  );
}

type ReviewedProps = Pick<ChosenPlace, 'domain' | 'page'> & {
  body: CopyRequest;
  /** The domain of the originals. */
  from: number;
  leaves: PartCopy['leaves'] | null;
  message: string;
  onClose: () => void;
  done: (focusId: string) => void;
};

function Reviewed({ domain, page, body, from, leaves = null, message, onClose, done }: ReviewedProps) {
  const copy = useCopies(domain.id);
  const domains = useReading(coreReadings.domains);
  const sourceName = domains.data?.find(({ id }) => id === from)?.fqdn ?? '';
  const isMove = body.is_move === true;
  return (
    <CopyReviewDialog
      title={t('Paste into {name}', { name: pageName(page) })}
      action={isMove ? t('Move⟨part⟩') : t('Paste')}
      target={domain}
      {...{ sourceName, body, onClose }}
      run={(request, signal) => copy(request, { pageId: page.id, leaves, message: () => message, signal })}
      onDone={({ kind, id }) => kind !== 'page' && done(controlId(kind, id, 'edit'))}
    />
  );
}
