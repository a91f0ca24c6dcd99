import type { Domain } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { FormFields } from '../forms/form-field.tsx';
import { fieldTexts } from '../forms/form-fields.ts';
import { FormPanel } from '../forms/form-panel.tsx';
import { t } from '../language/translate.ts';
import { showToast } from '../ui/toast.tsx';
import { newMenuForm, useMenuForm } from './use-menu-form.ts';

export type NewMenuProps = { domain: Domain; onCreated: (menuId: number) => void; onCancel: () => void };

/** The inline form above the list of menus; a new menu has no entries yet. */
export function NewMenu({ domain, onCreated, onCancel }: NewMenuProps) {
  const form = useMenuForm(domain.id, null, (emitted) => {
    if (emitted.type === 'form.left') return onCancel();
    showToast(t('Menu {name} is created. Add its entries now.', { name: form.draft.name }));
    onCreated(emitted.id);
  });
  return (
    <FormPanel
      form={form}
      tag={t('New Menu')}
      texts={fieldTexts(newMenuForm)}
      words={words.cannotSaveMenu}
      columns="md:grid-cols-2"
      isLiveAtOnce={domain.saves_are_live}
    >
      <FormFields form={form} of={newMenuForm} autoFocus />
    </FormPanel>
  );
}
