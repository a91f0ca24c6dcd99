import type { CopyRequest, MadeCopy } from '../../../contract/copies.ts';
import { counted, t } from '../../language/translate.ts';
import { useCommand } from '../../lib/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureText } from '../../ui/failure-notice.tsx';
import { CheckboxField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ReviewGroups } from './review-groups.tsx';
import { isRefused, type ReviewedCopy, type RunCopy, useCopyReview } from './use-copy-review.ts';

export type CopyReviewDialogProps = {
  title: string;
  /** The words of the button. */
  action: string;
  target: { id: number; fqdn: string };
  sourceName: string;
  body: CopyRequest;
  run: RunCopy;
  onDone: (made: MadeCopy) => void;
  onClose: () => void;
};

/** What a copy would be, before it is made: its path, the pages below, and all that is different there. */
export function CopyReviewDialog(props: CopyReviewDialogProps) {
  const { title, action, target, sourceName, body, run, onDone, onClose } = props;
  const reviewed = useCopyReview(target.id, body);
  const { review, failure: unread } = reviewed;
  const copying = useCommand<void, MadeCopy>((signal) => reviewed.send(run, signal), onDone);
  const close = () => copying.isBusy || onClose();
  const takenBy = review?.path_taken_by ?? null;
  const failure = copying.failure ?? unread;
  const confirm = () => {
    if (!review) return reviewed.reload();
    if (takenBy === null) copying.request();
  };
  return (
    <Dialog
      open
      size="work"
      focusTitle
      title={title}
      onClose={close}
      footer={
        <>
          <Button
            variant="primary"
            busy={copying.isBusy ? t('Copying…') : null}
            aria-disabled={takenBy !== null}
            onClick={confirm}
          >
            {review || !unread ? action : t('Try again')}
          </Button>
          <Button onClick={close} aria-disabled={copying.isBusy}>
            {t('Cancel')}
          </Button>
          <p role="status" className="min-w-0 flex-[1_1_16rem] text-label text-ink-2">
            {review ? summary(reviewed, review, body) : null}
          </p>
        </>
      }
    >
      {failure ? (
        <Notice tone="stop">
          <FailureText failure={failure} quoted={t('Cannot paste: {message}', { message: failure })} />
          <p>
            {!copying.failure || isRefused(copying.failure)
              ? t('Nothing was written.')
              : t('It is not known whether it was copied. Trying the same again writes nothing twice.')}
          </p>
        </Notice>
      ) : null}
      {review ? (
        <>
          <p className="border-b border-ink pb-3">
            {t('{what}, from {domain}.', { what: whatOf(review), domain: sourceName })}
          </p>
          {body.kind === 'page' ? (
            <div className="mt-4 grid gap-4 sm:grid-cols-2">
              <TextField
                label={t('Path')}
                hint={t('The page begins unpublished.')}
                value={reviewed.path}
                error={takenBy === null ? undefined : t('A page has this path: {name}.', { name: takenBy })}
                onChange={reviewed.setPath}
                onBlur={reviewed.checkPath}
              />
              {review.below > 0 ? (
                <CheckboxField
                  label={counted(review.below, '1 page below goes along', '{count} pages below go along')}
                  value={reviewed.below}
                  onChange={reviewed.setBelow}
                />
              ) : null}
            </div>
          ) : null}
          <ReviewGroups {...{ reviewed, sourceName }} targetId={target.id} targetName={target.fqdn} />
        </>
      ) : unread ? null : (
        <Spinner words={t('Looking at what would be different there…')} />
      )}
    </Dialog>
  );
}

type Review = NonNullable<ReviewedCopy['review']>;

/** "1 page with 7 sections, 14 items and 5 images" */
function whatOf({ counts: { pages, sections, items, images } }: Review): string {
  return [
    pages > 0 ? counted(pages, '1 page', '{count} pages') : '',
    sections > 0 ? counted(sections, '1 section', '{count} sections') : '',
    items > 0 ? counted(items, '1 item', '{count} items') : '',
    images > 0 ? counted(images, '1 image', '{count} images') : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** "Writes 4 pages, unpublished. 2 links stay broken. All of it or nothing." */
function summary(reviewed: ReviewedCopy, review: Review, { kind }: CopyRequest): string {
  const broken = review.missing.filter((one) => one.kind === 'page' && reviewed.choiceOf(one) === null).length;
  const copied = reviewed.images === 'copy' ? review.images.filter((image) => image.may_copy).length : 0;
  return [
    kind === 'page'
      ? counted(review.counts.pages, 'Writes 1 page, unpublished.', 'Writes {count} pages, unpublished.')
      : '',
    copied > 0 ? counted(copied, 'Copies 1 image.', 'Copies {count} images.') : '',
    broken > 0 ? counted(broken, '1 link stays broken.', '{count} links stay broken.') : '',
    t('All of it or nothing.'),
  ]
    .filter(Boolean)
    .join(' ');
}
