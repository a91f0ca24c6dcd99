/** The actions on the image being shown: choosing, editing, replacing its file, destroying, copying what others use too. */
import { useRef } from 'react';
import type { LibraryImage } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { sayDestroyed } from '../trash/undo-offer.tsx';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Notice } from '../ui/notice.tsx';
import { acceptedTypes } from './check-image-file.ts';
import { lockIdOf, lockOf, useCopyHome } from './image-homes.ts';
import { imageName } from './image-words.tsx';
import { ReplaceFileDialog } from './replace-file-dialog.tsx';
import { useImageCopy } from './use-image-copy.ts';
import { useImageExtras } from './use-image-library.ts';
import type { ImagePicker } from './use-image-picker.ts';
import { type FileReplacement, useFileReplacement } from './use-image-replacement.ts';

export type ShowActionsProps = {
  picker: ImagePicker;
  image: LibraryImage;
  canSelect: boolean;
  /** Absent if the image is in the field. */
  onDestroy: (() => void) | undefined;
};

export function ShowActions({ picker, image, canSelect, onDestroy }: ShowActionsProps) {
  const extras = useImageExtras();
  const name = imageName(image);
  const lockedBy = lockOf(image) ? lockIdOf(image) : null;
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
  const show = ({ id }: LibraryImage) => {
    picker.leave();
    picker.show(id);
  };
  return (
    <>
      <RefusedFile replacement={replacement} />
      {canSelect ? (
        <Button variant="primary" autoFocus onClick={() => picker.select(image)}>
          {t('Select')}
        </Button>
      ) : null}
      {lockedBy ? <CopyButton image={image} isPrimary={!canSelect} onCopied={show} /> : null}
      <Button autoFocus={!canSelect && !lockedBy} lockedBy={lockedBy} onClick={() => picker.edit(image.id)}>
        {t('Edit')}
      </Button>
      {extras ? <ReplaceButton replacement={replacement} lockedBy={lockedBy} /> : null}
      {onDestroy ? <Button onClick={onDestroy}>{t('Destroy')}</Button> : null}
      <Button onClick={picker.leave}>{t('All images')}</Button>
      <ReplaceFileDialog image={image} replacement={replacement} />
    </>
  );
}

/** Offered where it is known for which website: the open one, or the only one of the person. */
function CopyButton({
  image,
  isPrimary,
  onCopied,
}: {
  image: LibraryImage;
  isPrimary: boolean;
  onCopied: (copy: LibraryImage) => void;
}) {
  const home = useCopyHome();
  const copy = useImageCopy(image, onCopied);
  if (home === null) return null;
  return (
    <>
      {copy.failure ? (
        <div className="w-full">
          <FailureNotice of={copy} quoted={(message) => t('The copy is not made: {message}', { message })}>
            {t('Nothing has changed. Press Make a copy for this website again.')}
          </FailureNotice>
        </div>
      ) : null}
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        autoFocus={isPrimary}
        busy={copy.isBusy ? t('Copying…') : null}
        onClick={() => copy.request(home)}
      >
        {t('Make a copy for this website')}
      </Button>
    </>
  );
}

function RefusedFile({ replacement: { refusal, dismissRefusal } }: { replacement: FileReplacement }) {
  if (!refusal) return null;
  return (
    <div className="w-full">
      <Notice
        tone="stop"
        title={t('The file is not replaced: {message}', { message: refusal })}
        onDismiss={dismissRefusal}
      >
        {t('The image has the file that is shown. Choose a file to try again.')}
      </Notice>
    </div>
  );
}

function ReplaceButton({ replacement, lockedBy }: { replacement: FileReplacement; lockedBy: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, choose } = replacement;
  return (
    <>
      <Button busy={isBusy ? t('Replacing…') : null} lockedBy={lockedBy} onClick={() => input.current?.click()}>
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
          if (file && !lockedBy) choose(file);
        }}
      />
    </>
  );
}
