import { useState } from 'react';
import { words } from '../../contract/failures.ts';
import type { FieldTexts } from '../forms/field-texts.tsx';
import { FormPanel } from '../forms/form-panel.tsx';
import { t } from '../language/translate.ts';
import { TextField } from '../ui/field.tsx';
import { showToast } from '../ui/toast.tsx';
import { useMenuCreation } from './use-menu-creation.ts';

const texts: FieldTexts = { labels: { name: 'Name', display_name: 'Display name' } };

export type NewMenuProps = { domainId: number; onCreated: (menuId: number) => void; onCancel: () => void };

/** The inline form above the list of menus; a new menu has no entries yet. */
export function NewMenu({ domainId, onCreated, onCancel }: NewMenuProps) {
  const [tries, setTries] = useState(0);
  const form = useMenuCreation(domainId, {
    onCreated: (menuId) => {
      showToast(t('Menu {name} is created. Add its entries now.', { name: form.draft.name }));
      onCreated(menuId);
    },
    onCancel,
  });
  const { draft, fields } = form;
  const isBlank = draft.name.trim() === '';
  return (
    <FormPanel
      form={form}
      tag={t('New Menu')}
      texts={texts}
      words={words.cannotSaveMenu}
      columns="md:grid-cols-2"
      tries={tries}
      onSubmit={() => {
        setTries(tries + 1);
        if (!isBlank) form.submit();
      }}
    >
      <TextField
        label={t('Name')}
        hint={t('What the website’s templates call it, such as main.')}
        autoFocus
        value={draft.name}
        onChange={(name) => form.change('name', name)}
        error={tries > 0 && isBlank ? t('Give the menu a name.') : fields.name}
      />
      <TextField
        label={t('Display name')}
        hint={t('What editors call it.')}
        value={draft.display_name}
        onChange={(name) => form.change('display_name', name)}
        error={fields.display_name}
      />
    </FormPanel>
  );
}
