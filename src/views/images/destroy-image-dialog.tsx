import { type ImageUsage, type ImageUse, useImageUsage } from '../../data/image-usage.ts';
import { counted, number, t, translated } from '../../language/translate.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Meter } from '../../ui/progress.tsx';
import type { DestroyDialog } from '../../workflows/destroy-dialog.ts';
import { FailureText } from '../failure-notice.tsx';

/** Asks before an image goes, and says where it is used. OK and Cancel need not wait until all is looked at. */
export function DestroyImageDialog({ dialog }: { dialog: DestroyDialog }) {
  const id = dialog.target?.id ?? null;
  const usage = useImageUsage(dialog.isOpen ? id : null, dialog.isBusy);
  return (
    <AlertDialog
      open={dialog.isOpen}
      question={t('Do you really want to destroy {image}?', {
        image: dialog.target?.name || t('image {id}', { id: id ?? '' }),
      })}
      consequences={<Usage usage={usage} isLooking={!usage.isEnded && !dialog.isBusy} />}
      busy={dialog.isBusy ? t('Destroying…') : null}
      failure={
        dialog.failure ? (
          <FailureText
            failure={dialog.failure}
            quoted={t('The image is not destroyed: {message}', { message: translated(dialog.failure.message) })}
          />
        ) : null
      }
      onConfirm={dialog.confirm}
      onCancel={dialog.cancel}
    />
  );
}

function Usage({ usage, isLooking }: { usage: ImageUsage; isLooking: boolean }) {
  const { uses, looked, total, unread, failure, isEnded } = usage;
  const progress = counted(looked, '{count} page of {total}', '{count} pages of {total}', {
    total: number(total ?? 0),
  });
  return (
    <>
      <p role="status">
        {isLooking ? `${t('Looking where it is used.')} ` : null}
        {uses.length > 0 ? placesOf(uses) : null}
        {isEnded && uses.length === 0 ? nowhere(usage) : null}
      </p>
      {isLooking && total !== null ? (
        <div className="mt-2">
          <Meter label={t('Pages looked at')} value={looked} max={total} valueText={progress} />
          <p className="mt-1 text-hint">{t('{progress} looked at. You need not wait for the rest.', { progress })}</p>
        </div>
      ) : null}
      {unread.length > 0 || failure ? (
        <p className="mt-2 text-warn">
          {failure ? `${t('The search ended early: {message}', { message: translated(failure.message) })} ` : null}
          {unread.length > 0 ? t('Not read: {places}. It may be used there too.', { places: some(unread) }) : null}
        </p>
      ) : null}
    </>
  );
}

const named = 5;

function placesOf(uses: readonly ImageUse[]): string {
  return counted(
    uses.length,
    'It is used in {count} place, where a gap will be: {places}.',
    'It is used in {count} places, where a gap will be: {places}.',
    { places: some(uses.map(placeOf)) },
  );
}

function nowhere({ total, unread, failure }: ImageUsage): string {
  if (unread.length === 0 && !failure) return t('It is used on no page of your domains. Its file goes with it.');
  return total === null || total === 0
    ? t('Where it is used cannot be told.')
    : t('It is used on none of the pages that were read.');
}

function some(names: readonly string[]): string {
  const more = names.length - named;
  const first = names.slice(0, named).join('; ');
  return more > 0 ? t('{names}; and {count} more', { names: first, count: number(more) }) : first;
}

function placeOf({ kind, id, headline, pageId, pageName, fqdn }: ImageUse): string {
  const page = pageName || pageId;
  if (kind === 'Page') return t('page “{page}” of {fqdn}', { page, fqdn });
  return t(partOf[kind], { name: headline || id, page, fqdn });
}

const partOf = {
  Section: 'section “{name}” on page “{page}” of {fqdn}',
  Item: 'item “{name}” on page “{page}” of {fqdn}',
} as const;
