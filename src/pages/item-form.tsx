import type { Domain, Item, Page } from '../../contract/entities.ts';
import { itemImageConfig } from '../../contract/image-config.ts';
import { defaultMode, displayModeNamed } from '../../contract/modes.ts';
import { itemForm } from '../forms/form-fields.ts';
import { t } from '../language/translate.ts';
import { ModeForm } from './mode-form.tsx';
import { useCopyAttributes } from './use-page-attributes.ts';
import type { PartFormActor } from './use-page-editing.ts';
import { useItemForm } from './use-part-forms.ts';

export type ItemFormProps = {
  domain: Domain;
  page: Page;
  sectionId: number;
  /** `null` for a new one. */
  item: Item | null;
  /** Where it is on the page, shown beside its name. */
  meta?: string;
  actor: PartFormActor;
};

/** The fields of an item that its display mode shows (PAGE-13). */
export function ItemForm({ domain, page, sectionId, item, meta, actor }: ItemFormProps) {
  const settings = domain.domain_settings;
  const modes = settings?.item_display_modes ?? [];
  const mode = defaultMode(modes)?.name ?? '';
  const placeOf = (mode: string) => itemImageConfig(settings, page.layout, mode);
  const form = useItemForm({ domainId: domain.id, page, sectionId, item, mode, placeOf, actor });
  const imageConfig = placeOf(form.draft.display_mode);
  const onCopyAttributes = useCopyAttributes({ domainId: domain.id, form, text: 'intro', config: imageConfig });
  return (
    <ModeForm
      what="Item"
      tag={item ? t('Editing Item') : t('New Item')}
      title={item ? item.headline || t('Item {id}', { id: item.id }) : null}
      level={3}
      of={itemForm}
      holding={displayModeNamed(modes, form.draft.display_mode)}
      {...{ form, domain, meta, modes, imageConfig, onCopyAttributes }}
    />
  );
}
