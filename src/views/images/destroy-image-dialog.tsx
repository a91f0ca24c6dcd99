import { type ImageUse, useImageUsage } from '../../data/image-usage.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import type { DestroyDialog } from '../../workflows/destroy-dialog.ts';

/** Asks before an image goes, and says where it is used. */
export function DestroyImageDialog({ dialog }: { dialog: DestroyDialog }) {
  const id = dialog.target?.id ?? null;
  const usage = useImageUsage(dialog.isOpen ? id : null);
  return (
    <AlertDialog
      open={dialog.isOpen}
      question={`Do you really want to destroy ${dialog.target?.name || `image ${id}`}?`}
      consequences={
        usage.data ? (
          <Uses uses={usage.data} />
        ) : usage.failure ? (
          `Where it is used cannot be told: ${usage.failure.message}`
        ) : (
          'Looking where it is used…'
        )
      }
      busy={dialog.isBusy ? 'Destroying…' : null}
      failure={dialog.failure ? `The image is not destroyed: ${dialog.failure.message}` : null}
      onConfirm={dialog.confirm}
      onCancel={dialog.cancel}
    />
  );
}

const named = 5;

function Uses({ uses }: { uses: readonly ImageUse[] }) {
  if (uses.length === 0) return 'It is used on no page of your domains. Its file goes with it.';
  const places = uses.slice(0, named).map(placeOf).join('; ');
  const more = uses.length > named ? `; and ${uses.length - named} more` : '';
  return `It is used in ${uses.length} ${uses.length === 1 ? 'place' : 'places'}, where a gap will be: ${places}${more}.`;
}

function placeOf({ kind, id, headline, pageId, pageName, fqdn }: ImageUse): string {
  const page = `page “${pageName || pageId}” of ${fqdn}`;
  return kind === 'Page' ? page : `${kind.toLowerCase()} “${headline || id}” on ${page}`;
}
