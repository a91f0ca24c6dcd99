import type { Domain } from '../../contract/entities.ts';
import { counted, t } from '../language/translate.ts';
import { PagePicker } from '../pages/page-picker.tsx';
import { UrlDialog } from '../pages/url-dialog.tsx';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import type { MenuEditor } from './use-menu-editor.ts';

/** The dialogs that choose an entry's page, enter its URL, and confirm its removal together with the entries below it. */
export function MenuDialogs({ domain, editor }: { domain: Domain; editor: MenuEditor; open: boolean }) {
  const { removal } = editor;
  return (
    <>
      <PagePicker
        open={editor.isChoosingPage}
        pages={domain.pages}
        onSelect={({ path }) => editor.pageChosen(path ?? '')}
        onClose={editor.cancel}
      />
      <UrlDialog
        open={editor.isEnteringUrl}
        url={editor.url}
        refusal={editor.refusal}
        onChange={editor.urlChanged}
        onSubmit={editor.submitUrl}
        onClose={editor.cancel}
      />
      <AlertDialog
        open={removal !== null}
        question={
          removal?.name
            ? t('Remove “{name}” and what is below it?', { name: removal.name })
            : t('Remove this entry and what is below it?')
        }
        consequences={counted(
          removal?.below ?? 0,
          '{count} entry below it will be removed as well. Undo brings them back until you save.',
          '{count} entries below it will be removed as well. Undo brings them back until you save.',
        )}
        onConfirm={editor.confirmRemoval}
        onCancel={editor.cancel}
      />
    </>
  );
}
