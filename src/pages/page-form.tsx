import type { Domain, Page } from '../../contract/entities.ts';
import { pageImageConfig } from '../../contract/image-config.ts';
import { defaultMode, layoutNamed } from '../../contract/modes.ts';
import { pageForm } from '../forms/form-fields.ts';
import { t } from '../language/translate.ts';
import { pageName } from '../lib/pages.ts';
import { ModeForm } from './mode-form.tsx';
import type { PartFormActor } from './use-page-editing.ts';
import { usePageForm } from './use-part-forms.ts';

/** Headline, texts and path of a page, limited to what its layout shows (PAGE-10). */
export function PageForm({ domain, page, actor }: { domain: Domain; page: Page; actor: PartFormActor }) {
  const settings = domain.domain_settings;
  const modes = settings?.layouts ?? [];
  const mode = defaultMode(modes)?.name ?? '';
  const placeOf = (layout: string) => pageImageConfig(settings, layout);
  const form = usePageForm({ domainId: domain.id, page, mode, placeOf, actor });
  return (
    <ModeForm
      what="Page"
      tag={t('Editing Page')}
      title={pageName(page)}
      meta={t('Page {id}', { id: page.id })}
      of={pageForm}
      holding={layoutNamed(modes, form.draft.layout)}
      imageConfig={placeOf(form.draft.layout)}
      {...{ form, domain, modes }}
    />
  );
}
