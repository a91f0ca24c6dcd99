import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Domain, Menu } from '../../../contract/entities.ts';
import { words } from '../../../contract/failures.ts';
import { useMenu } from '../../data/menus.ts';
import { describeTree, withoutKeys } from '../../lib/menu-tree.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useMenuEditor } from '../../workflows/menu-editor.ts';
import { useMenuForm } from '../../workflows/menu-form.ts';
import { SaveFailure } from '../save-failure.tsx';
import { useScreenTitle } from '../screen-title.ts';
import { EntryTree } from './entry-tree.tsx';
import { MenuDialogs } from './menu-dialogs.tsx';
import { StructureStatus } from './structure-status.tsx';

/** `/domains/{d}/menus/{m}/edit` (MENU-03 to MENU-05). */
export function MenuEditorScreen({ domain, menuId }: { domain: Domain; menuId: number }) {
  const menu = useMenu(domain.id, menuId);
  useScreenTitle(menu.data ? titleOf(menu.data) : menu.failure ? `Menu ${menuId}` : null);
  if (menu.data) return <MenuForm domain={domain} menu={menu.data} />;
  if (menu.failure) return <LoadFailure message={menu.failure.message} onRetry={menu.reload} />;
  return <Spinner words="Loading the menu…" />;
}

function MenuForm({ domain, menu }: { domain: Domain; menu: Menu }) {
  const [, navigate] = useLocation();
  const [tries, setTries] = useState(0);
  const form = useMenuForm(domain.id, menu, (fact) => {
    if (fact.type === 'form.saved') showToast(`Menu ${form.draft.display_name || form.draft.name} is saved.`);
    navigate(`/domains/${domain.id}/menus/${menu.id}`);
  });
  const { draft, fields, failure } = form;
  const editor = useMenuEditor(draft.entries, (entries) => form.change('entries', entries));
  const isBlank = draft.name.trim() === '';
  return (
    <Sheet>
      <PageHead plain kicker={[`Menu ${menu.id}`, describeTree(withoutKeys(draft.entries))]} title={titleOf(menu)} />
      <SaveFailure failure={failure} title={(message) => words.cannotSave('Menu', message)} onDismiss={form.dismiss} />
      <Form
        columns="grid-cols-[minmax(0,1fr)]"
        refusal={failure ?? tries}
        onSubmit={() => {
          setTries(tries + 1);
          if (!isBlank) form.submit();
        }}
      >
        <div className="grid max-w-text gap-x-6 gap-y-4 md:grid-cols-2">
          <TextField
            label="Name"
            value={draft.name}
            onChange={(name) => form.change('name', name)}
            error={tries > 0 && isBlank ? 'Give the menu a name.' : fields.name}
          />
          <TextField
            label="Display name"
            value={draft.display_name}
            onChange={(name) => form.change('display_name', name)}
            error={fields.display_name}
          />
        </div>
        <div>
          <StructureStatus editor={editor} />
          {draft.entries.length === 0 ? (
            <Empty fact="This menu has no entries yet">Press Add entry to make the first one.</Empty>
          ) : (
            <EntryTree domain={domain} tree={draft.entries} editor={editor} refusals={fields} />
          )}
          <div className="pt-2.5">
            <Button data-add onClick={() => editor.act({ do: 'add', key: null })}>
              <Plus aria-hidden="true" size={16} strokeWidth={1.75} />
              Add entry
            </Button>
          </div>
        </div>
        <div
          data-sticks
          className="sticky bottom-0 z-2 -mx-4 mt-4 border-t border-edge bg-paper px-4 py-3 md:-mx-6 md:px-6 xl:-mx-8 xl:px-8"
        >
          <FormActions
            save={{ busy: form.isBusy }}
            onCancel={form.cancel}
            note={form.isUnsaved && !form.isBusy ? 'Not saved yet.' : null}
          />
        </div>
      </Form>
      <MenuDialogs domain={domain} editor={editor} />
    </Sheet>
  );
}

function titleOf({ id, name, display_name }: Menu): string {
  return `Edit menu ${display_name || name || id}`;
}
