import type { Domain, Page, Section } from '../../../contract/entities.ts';
import { words } from '../../../contract/failures.ts';
import { sectionImageConfig } from '../../../contract/image-config.ts';
import { defaultMode, displayModeNamed } from '../../../contract/modes.ts';
import { sectionFields, shownFields } from '../../lib/form-fields.ts';
import { pathResolver } from '../../lib/page-paths.ts';
import { showToast } from '../../ui/toast.tsx';
import { useCopyAttributes } from '../../workflows/page-attributes.ts';
import { type PageEditing, useFormReports } from '../../workflows/page-editing.ts';
import { useSectionForm } from '../../workflows/section-form.ts';
import { FormPen } from '../drafts/form-pen.tsx';
import { EntityFields } from './entity-fields.tsx';
import { fieldTexts } from './field-texts.ts';
import { ModeField } from './mode-field.tsx';

export type SectionFormProps = {
  domain: Domain;
  page: Page;
  /** `null` for a new one. */
  section: Section | null;
  /** Where it stands, beside its name. */
  meta?: string;
  send: PageEditing['send'];
};

const texts = fieldTexts(sectionFields, 'display_mode');

/** The fields of a section that its display mode shows (PAGE-12). */
export function SectionForm({ domain, page, section, meta, send }: SectionFormProps) {
  const settings = domain.domain_settings;
  const modes = settings?.section_display_modes ?? [];
  const form = useSectionForm({
    domainId: domain.id,
    page,
    section,
    mode: defaultMode(modes)?.name ?? '',
    onFact: (fact) =>
      send(fact.type === 'form.saved' ? { type: 'edit.saved', id: fact.id } : { type: 'edit.cancelled' }),
  });
  useFormReports(form.isBusy, send);
  const { draft } = form;
  const holding = displayModeNamed(modes, draft.display_mode);
  const config = sectionImageConfig(settings, page.layout, draft.display_mode);
  const copyAttributes = useCopyAttributes({ domainId: domain.id, form, text: 'lead_text', config });
  return (
    <FormPen
      form={form}
      tag={section ? 'Editing Section' : 'New Section'}
      title={section ? section.headline || `Section ${section.id}` : null}
      meta={meta}
      texts={texts}
      words={(message) => words.cannotSave('Section', message)}
      columns="grid-cols-1"
      sticks
    >
      <EntityFields
        form={form}
        shown={shownFields(sectionFields, holding?.attributes)}
        mode={
          <ModeField
            label="Display mode"
            value={draft.display_mode}
            onChange={(mode) => form.change('display_mode', mode)}
            modes={modes}
            holding={holding}
            fields={sectionFields}
            draft={draft}
            error={form.fields.display_mode}
          />
        }
        surroundings={{
          pages: domain.pages,
          resolveLink: pathResolver(domain),
          imageConfig: config,
          headline: draft.headline,
          copyAttributes: (linked) =>
            void copyAttributes(linked).catch((error: Error) =>
              showToast(`The attributes are not copied: ${error.message}`, { tone: 'stop' }),
            ),
        }}
      />
    </FormPen>
  );
}
