/** The uses of an image as text: in the confirmation before it is destroyed, and beside its details. */
import { counted, number, t } from '../language/translate.ts';
import { shortList } from '../lib/names.ts';
import { Meter } from '../ui/progress.tsx';
import type { ImageUsage, ImageUse } from './use-image-usage.ts';

export const mostNamed = 5;

/** Whether any use is known, including one in a website's trash. */
export function isUsed({ uses, trashed, hidden }: ImageUsage): boolean {
  return uses.length + trashed.length + (hidden?.pages ?? 0) + (hidden?.trashed ?? 0) > 0;
}

/** Sentences about uses that are not listed, and about websites that were not searched. */
export function elsewhere({ trashed, hidden, total, failure }: ImageUsage): string {
  if (failure && !total) return '';
  if (hidden === null) return t('Only your domains were looked at: a website that is not yours may show it too.');
  const sites = [...new Set(trashed.map(({ fqdn }) => fqdn))];
  const messages = [
    hidden.pages > 0 &&
      counted(
        hidden.pages,
        'It is used on {count} page of a website that is not yours.',
        'It is used on {count} pages of websites that are not yours.',
      ),
    sites.length > 0 && t('It is in the trash of {sites}.', { sites: sites.join(', ') }),
    hidden.trashed > 0 && t('It is in the trash of a website that is not yours.'),
  ];
  return messages.filter(Boolean).join(' ');
}

/** The sentence for an image without listed uses. */
export function nowhere(usage: ImageUsage): string {
  const { total, unread, failure, hidden } = usage;
  if (hidden !== null) return isUsed(usage) ? '' : t('It is used on no page of any website.');
  if (unread.length === 0 && !failure) return t('It is used on no page of your domains.');
  return !total ? t('Where it is used cannot be told.') : t('It is used on none of the pages that were read.');
}

export function placeOf({ kind, id, headline, pageId, pageName, fqdn }: ImageUse): string {
  const page = pageName || pageId;
  if (kind === 'Page') return t('page “{page}” of {fqdn}', { page, fqdn });
  return t(partOf[kind], { name: headline || id, page, fqdn });
}

const partOf = {
  Section: 'section “{name}” on page “{page}” of {fqdn}',
  Item: 'item “{name}” on page “{page}” of {fqdn}',
} as const;

/** The name of a section or item whose page is already named. */
export function partName({ kind, id, headline }: ImageUse): string {
  return kind === 'Section'
    ? t('section “{name}”', { name: headline || id })
    : t('item “{name}”', { name: headline || id });
}

/** Progress of a search that has to read every page. */
export function Searching({ usage: { looked, total, isEnded } }: { usage: ImageUsage }) {
  if (isEnded || total === null) return null;
  const progress = counted(looked, '{count} page of {total}', '{count} pages of {total}', { total: number(total) });
  return (
    <div className="mt-2">
      <Meter label={t('Pages looked at')} value={looked} max={total} valueText={progress} />
      <p className="mt-1 text-hint">{t('{progress} looked at. You need not wait for the rest.', { progress })}</p>
    </div>
  );
}

export function UnreadPlaces({ usage: { unread, failure } }: { usage: ImageUsage }) {
  if (unread.length === 0 && !failure) return null;
  return (
    <p className="mt-2 text-warn">
      {failure ? `${t('The search ended early: {message}', { message: failure })} ` : null}
      {unread.length > 0
        ? t('Not read: {places}. It may be used there too.', { places: shortList(unread, mostNamed) })
        : null}
    </p>
  );
}
