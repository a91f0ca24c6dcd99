/** Texts for entries of the trash. */
import type { TrashEntry } from '../../contract/extras.ts';
import type { Failure } from '../../contract/failures.ts';
import { type Label, t } from '../language/translate.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { partName, partTitle } from '../lib/pages.ts';

export const kindLabels = { page: 'Page', section: 'Section', item: 'Item' } as const satisfies Record<
  TrashEntry['kind'],
  Label
>;

export const trashName = ({ kind, name, entity_id: id }: TrashEntry): string => partName(kind, { id, headline: name });

/** Where the entry belonged: "Page “Opening hours”, Section “Summer”"; empty for a page. */
export function trashPlace({ page, section }: TrashEntry): string {
  const places = [
    page && partTitle('page', { id: page.id, headline: page.name }),
    section && partTitle('section', { id: section.id, headline: section.name }),
  ];
  return places.filter(Boolean).join(', ');
}

export function restoringFailure(name: string, failure: Failure): string {
  if (failure.code === 'notFound') {
    return t('{name} is not in the trash any more: somebody has restored it or destroyed it for good.', { name });
  }
  const message = failureMessage(failure);
  // Without a response, the server may have restored it.
  return failure.code === 'unreachable'
    ? t('{name} is not restored: {message} Unless it has come back it is still in the trash.', { name, message })
    : t('{name} is not restored: {message} It is still in the trash.', { name, message });
}
