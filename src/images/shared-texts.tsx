import { t } from '../language/translate.ts';
import { TextArea, TextField } from '../ui/field.tsx';
import { SuggestField, type Suggestion } from '../ui/suggest-field.tsx';
import type { ImageUpload } from './use-image-upload.ts';

/** Texts for all chosen files at once (IMG-16); a file with its own text keeps it. */
export function SharedTexts({ upload, categories }: { upload: ImageUpload; categories: readonly Suggestion[] }) {
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
