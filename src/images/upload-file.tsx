import type { ReactNode } from 'react';
import type { FieldMessages, LibraryImage } from '../../contract/entities.ts';
import { t, translated } from '../language/translate.ts';
import { failureMessage } from '../lib/failure-message.ts';
import { TextButton } from '../ui/button.tsx';
import { Meter } from '../ui/progress.tsx';
import { megabytes } from './check-image-file.ts';
import { ImageTexts, type ImageTextsProps } from './image-texts.tsx';
import { nameWithId } from './image-words.tsx';
import type { ImageUpload, ShownFile } from './use-image-upload.ts';

export type UploadFileProps = {
  file: ShownFile;
  upload: ImageUpload;
  categories: ImageTextsProps['categories'];
  onSelect?: ((image: NonNullable<ShownFile['image']>) => void) | undefined;
  /** The image that the library has of this file, and what uses it instead. */
  known: LibraryImage | null;
  onUse?: ((image: NonNullable<ShownFile['image']>) => void) | undefined;
};

/** One chosen file: its preview and status on the left, its texts on the right. */
export function UploadFileEntry({ file, upload, categories, onSelect, known, onUse }: UploadFileProps) {
  const isEditable = file.refusal === null && file.status !== 'stored' && !upload.isBusy;
  return (
    <li className="border-b border-line py-4 last:border-b-0">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser */}
      <div role="group" aria-label={file.name} className="grid gap-x-7 gap-y-4 md:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="grid content-start gap-2.5 rounded border border-edge p-3">
          {file.preview ? (
            <img src={file.preview} alt="" className="block aspect-4/3 w-full rounded-mark bg-wash object-contain" />
          ) : null}
          <p className="text-label [overflow-wrap:anywhere]">
            <strong className="font-row">{file.name}</strong>
            <span className="block text-hint text-ink-2">{describeFile(file)}</span>
          </p>
          <UploadStatus file={file} />
          {known && isEditable ? <KnownFile known={known} onUse={onUse} /> : null}
          <div className="-mx-1.5 flex">
            {file.image && onSelect ? (
              <TextButton strong onClick={() => file.image && onSelect(file.image)}>
                {t('Select')}
              </TextButton>
            ) : null}
            {file.status === 'sending' ? (
              <TextButton strong onClick={() => upload.remove(file.key)}>
                {t('Stop sending')}
              </TextButton>
            ) : null}
            {file.status !== 'stored' && upload.phase === 'describing' ? (
              <TextButton destroy onClick={() => upload.remove(file.key)}>
                {t('Remove')}
              </TextButton>
            ) : null}
          </div>
        </div>
        {isEditable ? (
          <ImageTexts
            draft={file.texts}
            onChange={(name, value) => upload.change(file.key, { [name]: value })}
            categories={categories}
            messages={textMessages(file)}
            altMessage={file.needsText ? t('Say what can be seen, or mark the image as decorative.') : null}
          />
        ) : (
          <p className="text-label text-ink-2">{file.texts.alt}</p>
        )}
      </div>
    </li>
  );
}

/** In the library's own screen, where nothing is selected, the image opens from its list. */
function KnownFile({ known, onUse }: Pick<UploadFileProps, 'onUse'> & { known: LibraryImage }) {
  const { id, url, alt } = known;
  return (
    <div role="status">
      <p className="text-hint text-warn [overflow-wrap:anywhere]">
        {t('The library has this file already: {image}.', { image: nameWithId(known) })}{' '}
        {t('Save adds it a second time.')}
      </p>
      {onUse ? (
        <TextButton strong onClick={() => onUse({ id, url, alt })}>
          {t('Select {image}', { image: t('Image {id}', { id }) })}
        </TextButton>
      ) : null}
    </div>
  );
}

function UploadStatus({ file }: { file: ShownFile }) {
  const { refusal, status, progress, size, name, failure, image } = file;
  if (refusal) {
    return (
      <div role="alert">
        <ErrorText>{`${name} ${refusal}`}</ErrorText>
      </div>
    );
  }
  if (status === 'stored')
    return <p className="text-hint text-good">{t('Stored as Image {id}.', { id: image?.id ?? '' })}</p>;
  if (status === 'failed' && failure) return <Failed name={name} failure={failure} />;
  if (status !== 'sending') return null;
  const words =
    progress >= 1
      ? t('Sent. The library is storing it…')
      : t('Sending: {sent} of {size}', { sent: megabytes(size * progress), size: megabytes(size) });
  return (
    <div>
      <Meter label={t('Sending {name}', { name })} value={Math.round(progress * 100)} max={100} valueText={words} />
      <p className="mt-1 text-hint text-ink-2">{words}</p>
    </div>
  );
}

function Failed({ name, failure }: { name: string; failure: NonNullable<ShownFile['failure']> }) {
  if (failure.code === 'cancelled') return <p className="text-hint text-warn">{t('You stopped sending it.')}</p>;
  const reasons = failure.fields?.file_data ?? [];
  const [meaning, quoted] = [failureMessage(failure), translated(failure.message)];
  return (
    <div role="alert">
      <ErrorText>
        {reasons.length > 0
          ? reasons.map((reason) => `${name} ${reason}`).join(' ')
          : `${t('{name} is not stored.', { name })} ${meaning}`}
        {quoted === meaning ? null : <span className="mt-1 block font-mono font-normal text-ink-2">{quoted}</span>}
      </ErrorText>
    </div>
  );
}

const ErrorText = ({ children }: { children: ReactNode }) => (
  <p className="text-hint font-semibold text-stop [overflow-wrap:anywhere]">{children}</p>
);

function describeFile({ width, height, size, kind }: ShownFile): string {
  return [width && height && `${width} × ${height} px`, megabytes(size), kind].filter(Boolean).join(', ');
}

function textMessages({ failure }: ShownFile): FieldMessages {
  const { file_data: _, ...messages } = failure?.fields ?? {};
  return messages;
}
