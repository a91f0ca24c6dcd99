import { useId, useState } from 'react';
import { counted, number, t } from '../language/translate.ts';
import { Button, TextLink, WordButton } from '../ui/button.tsx';
import { elsewhere, nowhere, partName, Searching, UnreadPlaces } from './image-usage-texts.tsx';
import { useImageExtras } from './use-image-library.ts';
import { type ImageUsage, useImageUsage } from './use-image-usage.ts';

/** An image's uses: shown at once if the server knows them, else on request, because every page has to be read. */
export function UsedIn({ imageId }: { imageId: number }) {
  const headingId = useId();
  const knows = useImageExtras() !== null;
  const [isAsked, setAsked] = useState(false);
  const isWanted = knows || isAsked;
  const usage = useImageUsage(isWanted ? imageId : null);
  return (
    <section aria-labelledby={headingId} className="border-t border-line pt-3">
      <h3 id={headingId} className="mb-1 text-label font-semibold">
        {t('Used in')}
      </h3>
      {isWanted ? (
        <Places usage={usage} />
      ) : (
        <Button small onClick={() => setAsked(true)}>
          {t('Look for it on all pages')}
        </Button>
      )}
    </section>
  );
}

const atFirst = 10;

function Places({ usage }: { usage: ImageUsage }) {
  const { uses, isEnded } = usage;
  const [isWhole, setWhole] = useState(false);
  const count = uses.length;
  const shown = isWhole ? uses : uses.slice(0, atFirst);
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
          <WordButton onClick={() => setWhole(true)}>
            {t('Show all {count} places', { count: number(count) })}
          </WordButton>
        </div>
      ) : null}
      <p role="status">
        {isEnded ? null : `${t('Looking where it is used.')} `}
        {isEnded && uses.length === 0 ? `${nowhere(usage)} ` : null}
        {isEnded ? elsewhere(usage).join(' ') : null}
      </p>
      <Searching usage={usage} />
      <UnreadPlaces usage={usage} />
    </div>
  );
}
