import type { Domain, Page, Section } from '../../../contract/entities.ts';
import { sectionImageConfig } from '../../../contract/image-config.ts';
import { defaultMode, displayModeNamed } from '../../../contract/modes.ts';
import { sectionFields, shownFields } from '../../lib/form-fields.ts';
import { pathResolver } from '../../lib/page-paths.ts';
import { type PageEditing, useFormReports } from '../../workflows/page-editing.ts';
import { useSectionForm } from '../../workflows/section-form.ts';
import { EditForm } from './edit-form.tsx';
import { EntityFields } from './entity-fields.tsx';
import { ModeField } from './mode-field.tsx';

export type SectionFormProps = {
  domain: Domain;
  page: Page;
  /** `null` for a new one. */
  section: Section | null;
  send: PageEditing['send'];
};

/** The fields of a section that its display mode shows (PAGE-12). */
export function SectionForm({ domain, page, section, send }: SectionFormProps) {
  const modes = domain.domain_settings?.section_display_modes ?? [];
  const form = useSectionForm({
    domainId: domain.id,
    pageId: page.id,
    section,
    mode: defaultMode(modes)?.name ?? '',
    onFact: (fact) =>
      send(fact.type === 'form.saved' ? { type: 'edit.saved', id: fact.id } : { type: 'edit.cancelled' }),
  });
  useFormReports(form.isBusy, send);
  const { draft } = form;
  const holding = displayModeNamed(modes, draft.display_mode);
  return (
    <EditForm what="Section" form={form}>
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
          imageConfig: sectionImageConfig(domain.domain_settings, page.layout, draft.display_mode),
          headline: draft.headline,
        }}
      />
    </EditForm>
  );
}
