import type { Domain, Page } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { pageImageConfig } from '../../contract/image-config.ts';
import { fieldTexts, metadataForm } from '../forms/form-fields.ts';
import { FormPanel } from '../forms/form-panel.tsx';
import { t } from '../language/translate.ts';
import { pathResolver } from '../lib/pages.ts';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { EntityFields, PlainControl } from './entity-fields.tsx';
import { pathReview, usePathReview } from './path/use-path-review.ts';
import { useMetadataForm } from './use-part-forms.ts';

/** What search engines read, and the page's path (PAGE-11). */
export function MetadataForm({
  domain,
  page,
  onClose,
}: {
  domain: Domain;
  page: Page;
  onClose: (saved: boolean) => void;
}) {
  const review = usePathReview(domain, page);
  const form = useMetadataForm({
    domainId: domain.id,
    page,
    review,
    onEmitted: (event) => onClose(event.type === 'form.saved'),
  });
  const asked = review.windowOf(form);
  return (
    <>
      <FormPanel
        form={{ ...form, isBusy: form.isBusy || asked !== null }}
        tag={t('Editing Page Metadata')}
        texts={fieldTexts(metadataForm)}
        words={words.cannotSavePage}
        columns="grid-cols-1"
        sticks
      >
        <EntityFields
          form={form}
          shown={metadataForm.controls}
          Control={PlainControl}
          surroundings={{
            pages: domain.pages,
            resolveLink: pathResolver(domain),
            imageConfig: pageImageConfig(domain.domain_settings, page.layout),
            headline: page.headline ?? '',
          }}
        />
      </FormPanel>
      {asked && <LoadedPart key={asked.path} wanted={pathReview} props={asked} />}
    </>
  );
}
