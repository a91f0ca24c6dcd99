import type { Domain, PageSummary } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import type { Fields } from '../../contract/fields.ts';
import type { Draft } from '../forms/draft-choices.ts';
import type { FieldsForm } from '../forms/form-field.tsx';
import { type FormDescription, fieldTexts, shownFields } from '../forms/form-fields.ts';
import { FormPanel, type FormPanelProps } from '../forms/form-panel.tsx';
import { groupedText } from '../forms/value-text.ts';
import { t, translated } from '../language/translate.ts';
import { pathResolver } from '../lib/pages.ts';
import { showToast } from '../ui/toast.tsx';
import { EntityFields, type FieldSurroundings } from './entity-fields.tsx';
import { ModeField, type ModeFieldProps } from './mode-field.tsx';

export type ModeFormProps<D extends Draft> = Pick<FormPanelProps<D>, 'form' | 'tag' | 'title' | 'meta' | 'level'> &
  Pick<ModeFieldProps, 'modes' | 'holding'> &
  Pick<FieldSurroundings, 'imageConfig'> & {
    /** Copies a linked page's attributes into the form's empty fields (PICK-01). */
    onCopyAttributes?: (page: PageSummary) => Promise<void>;
    of: FormDescription<Fields>;
    what: 'Page' | 'Section' | 'Item';
    domain: Domain;
  };

/** The form of a page, section or item: the fields that its layout or display mode shows (PAGE-10, PAGE-12 to PAGE-14). */
export function ModeForm<D extends Draft & { headline: string }>(props: ModeFormProps<D>) {
  const { form, what, domain, of, modes, holding, imageConfig, onCopyAttributes, ...panel } = props;
  const mode = what === 'Page' ? 'layout' : 'display_mode';
  const plain: FieldsForm = form;
  const copyAttributes = (page: PageSummary) =>
    void onCopyAttributes?.(page).catch((error: Error) =>
      showToast(t('The attributes are not copied: {message}', { message: translated(error.message) }), {
        tone: 'stop',
      }),
    );
  return (
    <FormPanel
      {...panel}
      form={form}
      texts={fieldTexts(of, groupedText)}
      words={words[`cannotSave${what}`]}
      columns="grid-cols-1"
      sticks
    >
      <EntityFields
        form={plain}
        shown={shownFields(of.controls, holding?.attributes)}
        mode={
          <ModeField
            label={what === 'Page' ? 'Layout' : 'Display mode'}
            value={String(form.draft[mode] ?? '')}
            onChange={(value) => plain.change(mode, value)}
            modes={modes}
            holding={holding}
            fields={of.controls}
            draft={form.draft}
            error={form.fields[mode]}
          />
        }
        surroundings={{
          pages: domain.pages,
          resolveLink: pathResolver(domain),
          imageConfig,
          headline: form.draft.headline,
          copyAttributes: onCopyAttributes && copyAttributes,
        }}
      />
    </FormPanel>
  );
}
