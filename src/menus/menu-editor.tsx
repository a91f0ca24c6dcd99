import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import type { Domain, FieldMessages, Menu, MenuEntry } from '../../contract/entities.ts';
import { words } from '../../contract/failures.ts';
import { PendingScreen } from '../api/pending-screen.tsx';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { treeText } from '../forms/field-texts.ts';
import { FormFields } from '../forms/form-field.tsx';
import { fieldTexts, menuForm } from '../forms/form-fields.ts';
import { FormScreen } from '../forms/form-screen.tsx';
import { useFormEnd } from '../forms/use-form-end.ts';
import { rich } from '../language/rich.tsx';
import { t } from '../language/translate.ts';
import { actionHistory } from '../lib/action-history.ts';
import { useEditing } from '../lib/editing.ts';
import { script } from '../lib/lazy.ts';
import { Button, ButtonLink, TextButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Key } from '../ui/kbd.tsx';
import { LazyDialog } from '../ui/lazy-dialog.tsx';
import { UndoKey } from '../ui/undo-key.tsx';
import { EntryTree } from './entry-tree.tsx';
import { describeTree } from './menu-tree.ts';
import { type MenuEditor, type MenuTree, useMenuEditor, useMenuTree } from './use-menu-editor.ts';
import { useMenuForm } from './use-menu-form.ts';

const menuDialogs = script('menu-dialogs', async () => (await import('./menu-dialogs.tsx')).MenuDialogs);

const texts = fieldTexts(menuForm, (name, value) =>
  name === 'entries' ? treeText(value as unknown as MenuEntry[]) : null,
);

/** `/domains/{d}/menus/{m}/edit`. */
export function MenuEditorScreen({ domain, menuId }: { domain: Domain; menuId: number }) {
  const menu = useReading(readings.menu(domain.id, menuId));
  if (menu.data) return <MenuForm domain={domain} menu={menu.data} />;
  const back = { href: `/domains/${domain.id}/menus`, label: t('Back to the menus') };
  return (
    <PendingScreen resource={menu} title={t('Menu {id}', { id: menuId })} back={back} words={t('Loading the menu…')} />
  );
}

function MenuForm({ domain, menu }: { domain: Domain; menu: Menu }) {
  const onEmitted = useFormEnd({
    saved: () => t('Menu {name} is saved.', { name: form.draft.display_name || form.draft.name }),
    to: () => `/domains/${domain.id}/menus/${menu.id}`,
    id: menu.id,
  });
  const form = useMenuForm(domain.id, menu, onEmitted);
  const tree = useMenuTree(form.draft.entries, (entries) => form.change('entries', entries));
  useEditing('menu', menu.id, null);
  return (
    <FormScreen
      form={form}
      kicker={[t('Menu {id}', { id: menu.id }), describeTree(form.draft.entries)]}
      title={t('Edit menu {name}', { name: menu.display_name || menu.name || menu.id })}
      tag={t('Edit Menu')}
      actions={
        domain.changes_count !== null && (
          <ButtonLink href={`/domains/${domain.id}/menus/${menu.id}/history`}>{t('History')}</ButtonLink>
        )
      }
      texts={texts}
      words={words.cannotSaveMenu}
      columns="grid-cols-[minmax(0,1fr)]"
      isLiveAtOnce={domain.saves_are_live}
      sticks
    >
      <div className="grid max-w-text gap-x-6 gap-y-4 md:grid-cols-2">
        <FormFields form={form} of={menuForm} />
      </div>
      <Entries key={tree.version} domain={domain} refusals={form.fields} tree={tree} />
    </FormScreen>
  );
}

function Entries({ domain, refusals, tree }: { domain: Domain; refusals: FieldMessages; tree: MenuTree }) {
  const editor = useMenuEditor(tree);
  return (
    <div>
      <StructureStatus editor={editor}>{editor.tree.length === 0 ? null : <EntryKeys />}</StructureStatus>
      {editor.tree.length === 0 ? (
        <Empty title={t('This menu has no entries yet')}>{t('Press Add entry to make the first one.')}</Empty>
      ) : (
        <EntryTree domain={domain} editor={editor} refusals={refusals} />
      )}
      <div className="pt-2.5">
        <Button data-add onClick={() => editor.act({ do: 'add', key: null })}>
          <Plus aria-hidden="true" size={16} />
          {t('Add entry')}
        </Button>
      </div>
      <LazyDialog
        wanted={menuDialogs}
        props={{ domain, editor, open: editor.isChoosingPage || editor.isEnteringUrl || editor.removal !== null }}
        onCancel={editor.cancel}
      />
    </div>
  );
}

/** Explains the keyboard shortcuts; not shown on narrow screens. */
function EntryKeys() {
  return (
    <>
      <p className="text-hint max-md:hidden">
        {rich(
          'In a text, {up} and {down} go from entry to entry. With {alt} they move the entry, and {alt} {right} and {alt} {left} indent and outdent it.',
          {
            up: <Key name="↑" />,
            down: <Key name="↓" />,
            alt: <Key name="Alt" />,
            right: <Key name="→" />,
            left: <Key name="←" />,
          },
        )}
      </p>
      <p aria-hidden="true" className="font-semibold text-ink md:hidden">
        {t('Entries')}
      </p>
    </>
  );
}

/** The result of the last structural change, with Undo. Until there is one, `children` fill its space, so that nothing shifts. */
export function StructureStatus({ editor, children }: { editor: MenuEditor; children?: ReactNode }) {
  const { message, reversal } = editor;
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-y-1 text-label text-ink-2">
      <p role="status" className="flex min-w-0 items-center gap-3">
        {message ? (
          <>
            <Check aria-hidden="true" size={16} />
            <span className="min-w-0 [overflow-wrap:anywhere]">{message}</span>
          </>
        ) : null}
      </p>
      {message ? null : children}
      {reversal ? (
        <span className="ms-3 flex items-center gap-x-3">
          <TextButton strong onClick={() => actionHistory.reverse(reversal.step)}>
            {reversal.direction === 'undo' ? t('Undo') : t('Redo')}
          </TextButton>
          <UndoKey direction={reversal.direction} />
        </span>
      ) : null}
    </div>
  );
}
