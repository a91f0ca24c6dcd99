import { counted, t } from '../language/translate.ts';
import { shortList } from '../lib/names.ts';
import type { DestroyDialog } from '../trash/use-destruction.ts';
import { LazyAlertDialog } from '../ui/lazy-dialog.tsx';
import { elsewhere, isUsed, mostNamed, nowhere, placeOf, Searching, UnreadPlaces } from './image-usage-texts.tsx';
import { useImageExtras } from './use-image-library.ts';
import { type ImageUsage, useImageUsage } from './use-image-usage.ts';

/**
 * Asks before an image is destroyed, and says where it is used. OK and Cancel work before the search has finished; OK is
 * disabled once it is known that the library would refuse.
 */
export function DestroyImageDialog({ dialog }: { dialog: DestroyDialog }) {
  const id = dialog.subject?.id ?? null;
  const usage = useImageUsage(id, dialog.isBusy);
  return (
    <LazyAlertDialog
      open={dialog.subject !== null}
      question={t('Do you really want to destroy {name}?', { name: dialog.subject?.name ?? '' })}
      consequences={<Usage usage={usage} isLooking={!usage.isEnded && !dialog.isBusy} />}
      busy={dialog.isBusy ? t('Destroying…') : null}
      isImpossible={isRefused(usage)}
      failure={dialog.failure ? t('The image is not destroyed: {message}', { message: dialog.failure }) : null}
      onConfirm={dialog.confirm}
      onCancel={dialog.dismiss}
    />
  );
}

function Usage({ usage, isLooking }: { usage: ImageUsage; isLooking: boolean }) {
  const { uses, isEnded } = usage;
  const trashDays = useImageExtras()?.trashDays ?? 0;
  const messages = [
    isLooking && t('Looking where it is used.'),
    uses.length > 0 && placesOf(usage),
    isEnded && uses.length === 0 && nowhere(usage),
    isEnded && elsewhere(usage),
    isEnded && consequence(usage, trashDays),
  ];
  return (
    <>
      <p role="status">{messages.filter(Boolean).join(' ')}</p>
      {isLooking ? <Searching usage={usage} /> : null}
      <UnreadPlaces usage={usage} />
    </>
  );
}

/** A library that knows all uses refuses to destroy an image that is in use. */
const isRefused = (usage: ImageUsage): boolean => usage.hidden !== null && isUsed(usage);

function consequence(usage: ImageUsage, trashDays: number): string {
  if (isRefused(usage)) return t('As long as that is so, it cannot be destroyed.');
  if (trashDays > 0)
    return counted(
      trashDays,
      'It goes to the trash and can be restored for {count} day.',
      'It goes to the trash and can be restored for {count} days.',
    );
  return t('Its file goes with it.');
}

function placesOf({ uses, hidden }: ImageUsage): string {
  const places = shortList(uses.map(placeOf), mostNamed);
  return hidden === null
    ? counted(
        uses.length,
        'It is used in {count} place, where a gap will be: {places}.',
        'It is used in {count} places, where a gap will be: {places}.',
        { places },
      )
    : counted(uses.length, 'It is used in {count} place: {places}.', 'It is used in {count} places: {places}.', {
        places,
      });
}
