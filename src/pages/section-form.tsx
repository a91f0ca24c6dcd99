import type { Domain, Page, Section } from '../../contract/entities.ts';
import { sectionImageConfig } from '../../contract/image-config.ts';
import { defaultMode, displayModeNamed } from '../../contract/modes.ts';
import { sectionForm } from '../forms/form-fields.ts';
import { t } from '../language/translate.ts';
import { ModeForm } from './mode-form.tsx';
import { useCopyAttributes } from './use-page-attributes.ts';
import type { PartFormActor } from './use-page-editing.ts';
import { useSectionForm } from './use-part-forms.ts';

export type SectionFormProps = {
  domain: Domain;
  page: Page;
  /** `null` for a new one. */
  section: Section | null;
  /** Where it is on the page, shown beside its name. */
  meta?: string;
  actor: PartFormActor;
};

/** The fields of a section that its display mode shows (PAGE-12). */
export function SectionForm({ domain, page, section, meta, actor }: SectionFormProps) {
  const settings = domain.domain_settings;
  const modes = settings?.section_display_modes ?? [];
  const mode = defaultMode(modes)?.name ?? '';
  const placeOf = (mode: string) => sectionImageConfig(settings, page.layout, mode);
  const form = useSectionForm({ domainId: domain.id, page, section, mode, placeOf, actor });
  const imageConfig = placeOf(form.draft.display_mode);
  const onCopyAttributes = useCopyAttributes({ domainId: domain.id, form, text: 'lead_text', config: imageConfig });
  return (
    <ModeForm
      what="Section"
      tag={section ? t('Editing Section') : t('New Section')}
      title={section ? section.headline || t('Section {id}', { id: section.id }) : null}
      of={sectionForm}
      holding={displayModeNamed(modes, form.draft.display_mode)}
      {...{ form, domain, meta, modes, imageConfig, onCopyAttributes }}
    />
  );
}
