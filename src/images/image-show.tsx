import { useId, useRef, useState } from 'react';
import type { LibraryImage } from '../../contract/entities.ts';
import type { Failure } from '../../contract/failures.ts';
import { counted, number, t, translated } from '../language/translate.ts';
import type { Command } from '../lib/use-command.ts';
import { sayDestroyed } from '../trash/undo-offer.tsx';
import { Button, TextButton, TextLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { ImageDescription, LargeImage } from './image-details.tsx';
import { acceptedTypes } from './image-file.ts';
import { elsewhere, nowhere, partName, Searching, UnreadPlaces } from './image-usage-texts.tsx';
import { imageName } from './image-words.tsx';
import { useImageExtras } from './use-image-library.ts';
import type { ImagePicker } from './use-image-picker.ts';
import { useFileReplacement } from './use-image-replacement.ts';
import { type ImageUsage, useImageUsage } from './use-image-usage.ts';

/** The image, its data in the library, and where it is used (IMG-04, IMG-15). */
export const ImageShow = ({ image }: { image: LibraryImage }) => (
  <div className="grid gap-4">
    <LargeImage image={image} />
    <ImageDescription image={image} />
    <UsedIn key={image.url} imageId={image.id} />
  </div>
);

export type ShowActionsProps = {
  picker: ImagePicker;
  image: LibraryImage;
  canSelect: boolean;
  /** Absent if the image is in the field. */
  onDestroy: (() => void) | undefined;
};

/** The actions on the image being shown. */
export function ShowActions({ picker, image, canSelect, onDestroy }: ShowActionsProps) {
  const extras = useImageExtras();
  const name = imageName(image);
  const replacement = useFileReplacement(image, (restore) =>
    sayDestroyed({
      kind: 'image',
      id: image.id,
      name,
      message: t('{image} has another file now, wherever it stands.', { image: name }),
      restored: t('{image} has its former file again.', { image: name }),
      failed: ({ message }) => t('{image} still has its new file: {message}', { image: name, message }),
      restore,
    }),
  );
  return (
    <>
      {replacement.failure ? (
        <div className="w-full">
          <Notice
            tone="stop"
            title={t('The file is not replaced: {message}', { message: reasonOf(replacement.failure) })}
            onDismiss={replacement.dismiss}
          >
            {replacement.failure.code === 'stale'
              ? t('Somebody has changed the image meanwhile. Look at it again, then choose the file once more.')
              : t('The image has the file that is shown. Choose a file to try again.')}
          </Notice>
        </div>
      ) : null}
      {canSelect ? (
        <Button variant="primary" autoFocus onClick={() => picker.select(image)}>
          {t('Select')}
        </Button>
      ) : null}
      <Button autoFocus={!canSelect} onClick={() => picker.edit(image.id)}>
        {t('Edit')}
      </Button>
      {extras ? <ReplaceButton replacement={replacement} /> : null}
      {onDestroy ? <Button onClick={onDestroy}>{t('Destroy')}</Button> : null}
      <Button onClick={picker.leave}>{t('All images')}</Button>
    </>
  );
}

/** Prefers the library's message about the file, which is more specific than that of the failure. */
function reasonOf({ message, fields }: Failure): string {
  return fields?.file_data ? t('it {reason}', { reason: fields.file_data.join(' ') }) : translated(message);
}

function ReplaceButton({ replacement: { isBusy, request } }: { replacement: Command<File> }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button busy={isBusy ? t('Replacing…') : null} onClick={() => input.current?.click()}>
        {t('Replace File')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('New file')}
        accept={acceptedTypes}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) request(file);
        }}
      />
    </>
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
