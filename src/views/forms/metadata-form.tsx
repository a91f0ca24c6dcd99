import type { Domain, Page } from '../../../contract/entities.ts';
import { pageImageConfig } from '../../../contract/image-config.ts';
import { metadataFields } from '../../lib/form-fields.ts';
import { pathResolver } from '../../lib/page-paths.ts';
import { useMetadataForm } from '../../workflows/page-form.ts';
import { EditForm } from './edit-form.tsx';
import { EntityFields } from './entity-fields.tsx';

/** What search engines read, and where the page can be found (PAGE-11). */
export function MetadataForm({
  domain,
  page,
  onClose,
}: {
  domain: Domain;
  page: Page;
  onClose: (saved: boolean) => void;
}) {
  const form = useMetadataForm({
    domainId: domain.id,
    page,
    onFact: (fact) => onClose(fact.type === 'form.saved'),
  });
  return (
    <EditForm what="Page" form={form}>
      <EntityFields
        form={form}
        shown={metadataFields}
        surroundings={{
          pages: domain.pages,
          resolveLink: pathResolver(domain),
          imageConfig: pageImageConfig(domain.domain_settings, page.layout),
          headline: page.headline ?? '',
        }}
      />
    </EditForm>
  );
}
