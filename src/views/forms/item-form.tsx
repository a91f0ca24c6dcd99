import type { Domain, Item, Page } from '../../../contract/entities.ts';
import { itemImageConfig } from '../../../contract/image-config.ts';
import { defaultMode, displayModeNamed } from '../../../contract/modes.ts';
import { itemFields, shownFields } from '../../lib/form-fields.ts';
import { pathResolver } from '../../lib/page-paths.ts';
import { useItemForm } from '../../workflows/item-form.ts';
import { type PageEditing, useFormReports } from '../../workflows/page-editing.ts';
import { EditForm } from './edit-form.tsx';
import { EntityFields } from './entity-fields.tsx';
import { ModeField } from './mode-field.tsx';

export type ItemFormProps = {
  domain: Domain;
  page: Page;
  sectionId: number;
  /** `null` for a new one. */
  item: Item | null;
  send: PageEditing['send'];
};

/** The fields of an item that its display mode shows (PAGE-13). */
export function ItemForm({ domain, page, sectionId, item, send }: ItemFormProps) {
  const modes = domain.domain_settings?.item_display_modes ?? [];
  const form = useItemForm({
    domainId: domain.id,
    pageId: page.id,
    sectionId,
    item,
    mode: defaultMode(modes)?.name ?? '',
    onFact: (fact) =>
      send(fact.type === 'form.saved' ? { type: 'edit.saved', id: fact.id } : { type: 'edit.cancelled' }),
  });
  useFormReports(form.isBusy, send);
  const { draft } = form;
  const holding = displayModeNamed(modes, draft.display_mode);
  return (
    <EditForm what="Item" form={form}>
      <EntityFields
        form={form}
        shown={shownFields(itemFields, holding?.attributes)}
        mode={
          <ModeField
            label="Display mode"
            value={draft.display_mode}
            onChange={(mode) => form.change('display_mode', mode)}
            modes={modes}
            holding={holding}
            fields={itemFields}
            draft={draft}
            error={form.fields.display_mode}
          />
        }
        surroundings={{
          pages: domain.pages,
          resolveLink: pathResolver(domain),
          imageConfig: itemImageConfig(domain.domain_settings, page.layout, draft.display_mode),
          headline: draft.headline,
        }}
      />
    </EditForm>
  );
}
