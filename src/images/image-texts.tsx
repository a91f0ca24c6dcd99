import type { FieldMessages } from '../../contract/entities.ts';
import { t } from '../language/translate.ts';
import { CheckboxField, TextArea, TextField } from '../ui/field.tsx';
import { SuggestField, type Suggestion } from '../ui/suggest-field.tsx';
import type { ImageDraft } from './use-image-form.ts';

export type ImageTextsProps = {
  draft: ImageDraft;
  onChange: <Name extends keyof ImageDraft>(name: Name, value: ImageDraft[Name]) => void;
  /** The categories in use, with the number of images in each. */
  categories: readonly Suggestion[];
  messages: FieldMessages;
  /** The message for a missing alt text. */
  altMessage?: string | null;
  autoFocus?: boolean;
};

/** The fields for the texts of an image. They are never filled from the file name. */
export function ImageTexts({ draft, onChange, categories, messages, altMessage, autoFocus = false }: ImageTextsProps) {
  return (
    <div className="grid content-start gap-4">
      <div className="grid gap-2">
        <TextField
          label={t('Descriptive Name')}
          hint={t('Say what can be seen, for people who cannot see it. One sentence, no file name.')}
          counter
          autoFocus={autoFocus}
          disabled={draft.isDecorative}
          value={draft.isDecorative ? '' : draft.alt}
          onChange={(value) => onChange('alt', value)}
          error={altMessage ?? messages.alt}
        />
        <CheckboxField
          label={t('Decorative: it says nothing that the text does not say')}
          value={draft.isDecorative}
          onChange={(value) => onChange('isDecorative', value)}
        />
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <SuggestField
          label={t('Category')}
          listLabel={t('Categories in use')}
          suggestions={categories}
          value={draft.category}
          onChange={(value) => onChange('category', value)}
          error={messages.category}
        />
        <TextField
          label={t('Copyright')}
          value={draft.copyright}
          onChange={(value) => onChange('copyright', value)}
          error={messages.copyright}
        />
      </div>
      <TextArea
        label={t('Notes')}
        rows={2}
        value={draft.notes}
        onChange={(value) => onChange('notes', value)}
        error={messages.notes}
      />
    </div>
  );
}
