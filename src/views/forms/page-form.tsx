import type { Domain, Page } from '../../../contract/entities.ts';
import { words } from '../../../contract/failures.ts';
import { pageImageConfig } from '../../../contract/image-config.ts';
import { defaultMode, layoutNamed } from '../../../contract/modes.ts';
import { pageFields, shownFields } from '../../lib/form-fields.ts';
import { pageName } from '../../lib/page-name.ts';
import { pathResolver } from '../../lib/page-paths.ts';
import type { PageEditing } from '../../workflows/page-editing.ts';
import { useFormReports } from '../../workflows/page-editing.ts';
import { usePageForm } from '../../workflows/page-form.ts';
import { FormPen } from '../drafts/form-pen.tsx';
import { EntityFields } from './entity-fields.tsx';
import { fieldTexts } from './field-texts.ts';
import { ModeField } from './mode-field.tsx';

const texts = fieldTexts(pageFields, 'layout');

/** Headline, texts and place of a page, as its layout has them (PAGE-10). */
export function PageForm({ domain, page, send }: { domain: Domain; page: Page; send: PageEditing['send'] }) {
  const layouts = domain.domain_settings?.layouts ?? [];
  const form = usePageForm({
    domainId: domain.id,
    page,
    layout: defaultMode(layouts)?.name ?? '',
    onFact: (fact) =>
      send(fact.type === 'form.saved' ? { type: 'edit.saved', id: fact.id } : { type: 'edit.cancelled' }),
  });
  useFormReports(form.isBusy, send);
  const { draft } = form;
  const holding = layoutNamed(layouts, draft.layout);
  return (
    <FormPen
      form={form}
      tag="Editing Page"
      title={pageName(page)}
      meta={`Page ${page.id}`}
      texts={texts}
      words={(message) => words.cannotSave('Page', message)}
      columns="grid-cols-1"
      sticks
    >
      <EntityFields
        form={form}
        shown={shownFields(pageFields, holding?.attributes)}
        mode={
          <ModeField
            label="Layout"
            value={draft.layout}
            onChange={(layout) => form.change('layout', layout)}
            modes={layouts}
            holding={holding}
            fields={pageFields}
            draft={draft}
            error={form.fields.layout}
          />
        }
        surroundings={{
          pages: domain.pages,
          resolveLink: pathResolver(domain),
          imageConfig: pageImageConfig(domain.domain_settings, draft.layout),
          headline: draft.headline,
        }}
      />
    </FormPen>
  );
}
