import { useId, useState } from 'react';
import type { LibraryImage } from '../../contract/entities.ts';
import { counted, number, t } from '../language/translate.ts';
import { Button, TextButton, TextLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ImageDescription, LargeImage } from './image-details.tsx';
import { lockIdOf, lockOf } from './image-homes.ts';
import { elsewhere, nowhere, partName, Searching, UnreadPlaces } from './image-usage-texts.tsx';
import { useImageExtras } from './use-image-library.ts';
import { type ImageUsage, useImageUsage } from './use-image-usage.ts';

/** The image, its data in the library, and where it is used. */
export function ImageShow({ image }: { image: LibraryImage }) {
  const lock = lockOf(image);
  return (
    <div className="grid gap-4">
      <LargeImage image={image} />
      {lock ? (
        <div id={lockIdOf(image)}>
          <Notice tone="neutral" title={lock.title}>
            {lock.reason}
          </Notice>
        </div>
      ) : null}
      <ImageDescription image={image} />
      <UsedIn key={image.url} imageId={image.id} />
    </div>
  );
}

/** The uses of an image: shown at once if the library knows them, else on request, because every page has to be read. */
function UsedIn({ imageId }: { imageId: number }) {
  const headingId = useId();
  const isKnown = useImageExtras() !== null;
  const [isRequested, setRequested] = useState(false);
  const isWanted = isKnown || isRequested;
  const usage = useImageUsage(isWanted ? imageId : null);
  return (
    <section aria-labelledby={headingId} className="border-t border-line pt-3">
      <h3 id={headingId} className="mb-1 text-label font-semibold">
        {t('Used in')}
      </h3>
      {isWanted ? (
        <UsageList usage={usage} />
      ) : (
        <Button small onClick={() => setRequested(true)}>
          {t('Look for it on all pages')}
        </Button>
      )}
    </section>
  );
}

const shownAtFirst = 10;

function UsageList({ usage }: { usage: ImageUsage }) {
  const { uses, isEnded } = usage;
  const [showsAll, setShowsAll] = useState(false);
  const count = uses.length;
  const shown = showsAll ? uses : uses.slice(0, shownAtFirst);
  return (
    <div className="text-label">
      {count > 0 ? <p>{counted(count, 'It is used in {count} place:', 'It is used in {count} places:')}</p> : null}
      {count > 0 ? (
        <ul className="grid gap-1">
          {shown.map((use) => (
            <li key={`${use.kind} ${use.id}`}>
              <TextLink href={`/domains/${use.domainId}/pages/${use.pageId}`}>
                {t('page “{page}” of {fqdn}', { page: use.pageName || use.pageId, fqdn: use.fqdn })}
              </TextLink>
              {use.kind === 'Page' ? null : <span className="text-ink-2"> {partName(use)}</span>}
            </li>
          ))}
        </ul>
      ) : null}
      {shown.length < count ? (
        <div className="-mx-1.5">
          <TextButton onClick={() => setShowsAll(true)}>
            {t('Show all {count} places', { count: number(count) })}
          </TextButton>
        </div>
      ) : null}
      <p role="status">
        {isEnded ? null : `${t('Looking where it is used.')} `}
        {isEnded && uses.length === 0 ? `${nowhere(usage)} ` : null}
        {isEnded ? elsewhere(usage) : null}
      </p>
      <Searching usage={usage} />
      <UnreadPlaces usage={usage} />
    </div>
  );
}
