import type { Domain, Item, Page } from '../../../contract/entities.ts';
import { words } from '../../../contract/failures.ts';
import { itemImageConfig } from '../../../contract/image-config.ts';
import { defaultMode, displayModeNamed } from '../../../contract/modes.ts';
import { itemFields, shownFields } from '../../lib/form-fields.ts';
import { pathResolver } from '../../lib/page-paths.ts';
import { showToast } from '../../ui/toast.tsx';
import { useItemForm } from '../../workflows/item-form.ts';
import { useCopyAttributes } from '../../workflows/page-attributes.ts';
import { type PageEditing, useFormReports } from '../../workflows/page-editing.ts';
import { FormPen } from '../drafts/form-pen.tsx';
import { EntityFields } from './entity-fields.tsx';
import { fieldTexts } from './field-texts.ts';
import { ModeField } from './mode-field.tsx';

export type ItemFormProps = {
  domain: Domain;
  page: Page;
  sectionId: number;
  /** `null` for a new one. */
  item: Item | null;
  /** Where it stands, beside its name. */
  meta?: string;
  send: PageEditing['send'];
};

const texts = fieldTexts(itemFields, 'display_mode');

/** The fields of an item that its display mode shows (PAGE-13). */
export function ItemForm({ domain, page, sectionId, item, meta, send }: ItemFormProps) {
  const settings = domain.domain_settings;
  const modes = settings?.item_display_modes ?? [];
  const form = useItemForm({
    domainId: domain.id,
    page,
    sectionId,
    item,
    mode: defaultMode(modes)?.name ?? '',
    onFact: (fact) =>
      send(fact.type === 'form.saved' ? { type: 'edit.saved', id: fact.id } : { type: 'edit.cancelled' }),
  });
  useFormReports(form.isBusy, send);
  const { draft } = form;
  const holding = displayModeNamed(modes, draft.display_mode);
  const config = itemImageConfig(settings, page.layout, draft.display_mode);
  const copyAttributes = useCopyAttributes({ domainId: domain.id, form, text: 'intro', config });
  return (
    <FormPen
      form={form}
      tag={item ? 'Editing Item' : 'New Item'}
      title={item ? item.headline || `Item ${item.id}` : null}
      meta={meta}
      level={3}
      texts={texts}
      words={(message) => words.cannotSave('Item', message)}
      columns="grid-cols-1"
      sticks
    >
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
