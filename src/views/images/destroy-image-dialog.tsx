import { type ImageUsage, type ImageUse, useImageUsage } from '../../data/image-usage.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Meter } from '../../ui/progress.tsx';
import type { DestroyDialog } from '../../workflows/destroy-dialog.ts';

/** Asks before an image goes, and says where it is used. OK and Cancel need not wait until all is looked at. */
export function DestroyImageDialog({ dialog }: { dialog: DestroyDialog }) {
  const id = dialog.target?.id ?? null;
  const usage = useImageUsage(dialog.isOpen ? id : null, dialog.isBusy);
  return (
    <AlertDialog
      open={dialog.isOpen}
      question={`Do you really want to destroy ${dialog.target?.name || `image ${id}`}?`}
      consequences={<Usage usage={usage} isLooking={!usage.isEnded && !dialog.isBusy} />}
      busy={dialog.isBusy ? 'Destroying…' : null}
      failure={dialog.failure ? `The image is not destroyed: ${dialog.failure.message}` : null}
      onConfirm={dialog.confirm}
      onCancel={dialog.cancel}
    />
  );
}

function Usage({ usage, isLooking }: { usage: ImageUsage; isLooking: boolean }) {
  const { uses, looked, total, unread, failure, isEnded } = usage;
  const progress = `${count(looked, 'page')} of ${(total ?? 0).toLocaleString('en')}`;
  return (
    <>
      <p role="status">
        {isLooking ? 'Looking where it is used. ' : null}
        {uses.length > 0 ? placesOf(uses) : null}
        {isEnded && uses.length === 0 ? nowhere(usage) : null}
      </p>
      {isLooking && total !== null ? (
        <div className="mt-2">
          <Meter label="Pages looked at" value={looked} max={total} valueText={progress} />
          <p className="mt-1 text-hint">{progress} looked at. You need not wait for the rest.</p>
        </div>
      ) : null}
      {unread.length > 0 || failure ? (
        <p className="mt-2 text-warn">
          {failure ? `The search ended early: ${failure.message} ` : null}
          {unread.length > 0 ? `Not read: ${some(unread)}. It may be used there too.` : null}
        </p>
      ) : null}
    </>
  );
}

const named = 5;

function placesOf(uses: readonly ImageUse[]): string {
  return `It is used in ${count(uses.length, 'place')}, where a gap will be: ${some(uses.map(placeOf))}.`;
}

function nowhere({ total, unread, failure }: ImageUsage): string {
  if (unread.length === 0 && !failure) return 'It is used on no page of your domains. Its file goes with it.';
  return total === null || total === 0
    ? 'Where it is used cannot be told.'
    : 'It is used on none of the pages that were read.';
}

function some(names: readonly string[]): string {
  const more = names.length - named;
  return `${names.slice(0, named).join('; ')}${more > 0 ? `; and ${more.toLocaleString('en')} more` : ''}`;
}

function placeOf({ kind, id, headline, pageId, pageName, fqdn }: ImageUse): string {
  const page = `page “${pageName || pageId}” of ${fqdn}`;
  return kind === 'Page' ? page : `${kind.toLowerCase()} “${headline || id}” on ${page}`;
}

function count(number: number, what: string): string {
  return `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;
}
