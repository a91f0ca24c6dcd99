import { useEffect, useMemo, useRef } from 'react';
import type { LibraryImage } from '../../contract/entities.ts';
import { counted, number, t, translated } from '../language/translate.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../ui/field.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { SuggestField, type Suggestion } from '../ui/suggest-field.tsx';
import { acceptedTypes } from './check-image-file.ts';
import { categoriesInUse } from './image-list.ts';
import { UnfinishedUploadNotice } from './unfinished-upload-notice.tsx';
import { UploadFileEntry } from './upload-file.tsx';
import type { ImageUpload, ShownFile } from './use-image-upload.ts';

export type StoredImage = NonNullable<ShownFile['image']>;
export type UploadModeProps = {
  upload: ImageUpload;
  images: readonly LibraryImage[];
  onSelect?: ((image: StoredImage) => void) | undefined;
};

/** The upload: choosing, describing and sending files. */
export function UploadMode({ upload, images, onSelect }: UploadModeProps) {
  const body = useRef<HTMLDivElement>(null);
  const inUse = useMemo(() => categoriesInUse(images), [images]);
  const byHash = useMemo(() => new Map(images.map((image) => [image.file_hash, image])), [images]);
  useUploadFocus(upload, body);
  const selectOne = upload.files.length > 1 ? onSelect : undefined;
  return (
    <div ref={body} className="grid gap-3">
      {upload.isBusy ? null : <UnfinishedUploadNotice upload={upload.unfinished} />}
      <p role="status" className={upload.files.length === 0 ? 'sr-only' : 'text-label text-ink-2'}>
        {summaryOf(upload)}
      </p>
      {upload.left > 0 && !upload.isBusy ? <HomeField home={upload.newHome} /> : null}
      {upload.left > 1 && !upload.isBusy ? <SharedTexts upload={upload} categories={inUse} /> : null}
      {upload.files.length > 0 ? (
        <ul aria-label={t('Files')} className="border-t border-ink">
          {upload.files.map((file) => (
            <UploadFileEntry
              key={file.key}
              {...{ file, upload }}
              categories={withTyped(
                inUse,
                upload.files.filter((other) => other !== file),
              )}
              onSelect={selectOne}
              known={(file.hash !== null && file.status !== 'stored' && byHash.get(file.hash)) || null}
              onUse={onSelect}
            />
          ))}
        </ul>
      ) : null}
      {upload.isBusy ? null : (
        <FileDrop
          label={t('File')}
          hint={t(
            'Choose images, drop them here or paste one: JPEG, PNG, GIF, WebP or AVIF, at most 20 MB and 50 megapixels each (AVIF 24).',
          )}
          accept={acceptedTypes}
          autoFocus={upload.files.length === 0}
          onFiles={upload.add}
        />
      )}
    </div>
  );
}

/** Absent on servers that know no homes. */
function HomeField({ home: { value, options, choose } }: { home: ImageUpload['newHome'] }) {
  if (options.length === 0) return null;
  return (
    <div className="max-w-xs">
      <SelectField label={t('Home')} options={options} value={value} onChange={choose} />
    </div>
  );
}

type Categories = ReturnType<typeof categoriesInUse>;

/** Adds the categories typed for the other files to those in use. */
function withTyped(inUse: Categories, files: readonly ShownFile[]): Categories {
  const known = new Set(inUse.map(({ name }) => name));
  const typed = new Set(
    files.map(({ texts }) => texts.category.trim()).filter((name) => name !== '' && !known.has(name)),
  );
  return [...inUse, ...[...typed].map((name) => ({ name, count: 0 }))];
}

export type UploadActionsProps = Pick<UploadModeProps, 'upload' | 'onSelect'> & { onLeave: () => void };

/** The footer: Save and Cancel, or the next steps once everything is stored. */
export function UploadActions({ upload, onSelect, onLeave }: UploadActionsProps) {
  const leave = () => {
    upload.leave();
    onLeave();
  };
  const only = upload.files.length === 1 ? (upload.files[0]?.image ?? null) : null;
  if (upload.phase === 'done') {
    return (
      <>
        {only && onSelect ? (
          <Button variant="primary" autoFocus onClick={() => onSelect(only)}>
            {t('Select')}
          </Button>
        ) : null}
        <Button autoFocus={!(only && onSelect)} onClick={leave}>
          {t('All images')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button
        variant="primary"
        busy={upload.isBusy ? t('Sending…') : null}
        lockedBy={upload.left === 0 ? 'upload-note' : null}
        onClick={upload.submit}
      >
        {upload.failed > 0 ? t('Retry failed') : t('Save')}
      </Button>
      <Button onClick={upload.isBusy ? upload.stop : leave}>{t('Cancel')}</Button>
      <p id="upload-note" className="flex-[1_1_14rem] text-hint text-ink-2">
        {noteOf(upload)}
      </p>
    </>
  );
}

function summaryOf({ files, stored, failed }: ImageUpload): string {
  const refused = files.filter(({ refusal }) => refusal !== null).length;
  const parts = [
    counted(files.length, '{count} file', '{count} files'),
    stored > 0 && t('{count} stored', { count: number(stored) }),
    failed > 0 && t('{count} failed', { count: number(failed) }),
    refused > 0 && t('{count} cannot be stored', { count: number(refused) }),
  ];
  return parts.filter(Boolean).join(', ');
}

function noteOf({ isBusy, left, failed, files, unfinished }: ImageUpload): string {
  if (isBusy) return t('Cancel stops sending. What has arrived stays in the library.');
  if (left === 0)
    return files.length === 0 ? t('Save is possible when a file is chosen.') : t('None of these files can be stored.');
  if (unfinished.problem) {
    const problem = translated(unfinished.problem);
    return t('This browser cannot keep what you choose ({problem}): save before you leave.', { problem });
  }
  if (failed > 0) return t('Your texts are still in the form. What has arrived is not sent again.');
  return t('Files and texts are kept in this browser until they are stored.');
}

/** Focuses the first text of an added file, the file input after a removal, and a missing text after Save. */
function useUploadFocus(upload: ImageUpload, body: { current: HTMLElement | null }): void {
  const isRefused = upload.files.some(({ needsText }) => needsText);
  useEffect(() => {
    if (isRefused) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isRefused, body]);
  const count = upload.files.length;
  const before = useRef(count);
  useEffect(() => {
    const added = body.current?.querySelectorAll('ul > li')[before.current];
    if (count > before.current) added?.querySelector<HTMLElement>('input')?.focus();
    if (count < before.current) body.current?.querySelector<HTMLElement>('input[type="file"]')?.focus();
    before.current = count;
  }, [count, body]);
}

/** Texts for all chosen files. */
function SharedTexts({ upload, categories }: { upload: ImageUpload; categories: readonly Suggestion[] }) {
  const { shared, share } = upload;
  return (
    <fieldset className="grid gap-x-4 gap-y-3 rounded border border-edge p-4 md:grid-cols-3">
      <legend className="px-1 font-semibold">{t('For all files')}</legend>
      <p className="text-hint text-ink-2 md:col-span-3">
        {t('A file that has a text of its own keeps it. Files that you choose later get these texts too.')}
      </p>
      <SuggestField
        label={t('Category')}
        listLabel={t('Categories in use')}
        suggestions={categories}
        value={shared.category}
        onChange={(value) => share('category', value)}
      />
      <TextField label={t('Copyright')} value={shared.copyright} onChange={(value) => share('copyright', value)} />
      <TextArea label={t('Notes')} rows={1} value={shared.notes} onChange={(value) => share('notes', value)} />
    </fieldset>
  );
}
