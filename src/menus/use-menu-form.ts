/** The form of a menu: its names and its entries. */
import { type Menu, menuFields } from '../../contract/entities.ts';
import type { EntityFormEmitted } from '../../machines/entity-form.context.ts';
import { useClient } from '../api/client.ts';
import { describeForm, menuForm } from '../forms/form-fields.ts';
import { useDescribedForm } from '../forms/use-entity-form.ts';
import { t } from '../language/translate.ts';
import { wrongEntries } from './entry-problems.ts';

/** A new menu has no entries yet. */
export const newMenuForm = describeForm(menuFields, {
  name: {
    label: 'Name',
    kind: 'text',
    hint: 'What the website’s templates call it, such as main.',
    missing: 'Give the menu a name.',
  },
  display_name: { label: 'Display name', kind: 'text', hint: 'What editors call it.' },
  entries: { label: 'Entries', kind: 'own' },
});

/** `menu` is `null` for a new one. A change of any entry sends the whole tree. */
export function useMenuForm(domainId: number, menu: Menu | null, onEmitted: (emitted: EntityFormEmitted) => void) {
  const client = useClient();
  const label = menu ? t('the menu {name}', { name: menu.display_name || menu.name }) : t('the new menu');
  return useDescribedForm({
    form: menu ? menuForm : newMenuForm,
    entity: { kind: 'menu', label, ...(menu ? {} : { within: `domain:${domainId}` }) },
    stored: menu,
    validate: ({ entries }) => wrongEntries(entries),
    read: (menuId, signal) => client.call('getMenu', { params: { domainId, menuId }, signal }),
    create: (body, call) => client.call('createMenu', { params: { domainId }, body, ...call }),
    update: (menuId, body, call) => client.call('updateMenu', { params: { domainId, menuId }, body, ...call }),
    changed: (menuId) => ({ type: 'menu.changed', domainId, menuId }),
    onEmitted,
  });
}
