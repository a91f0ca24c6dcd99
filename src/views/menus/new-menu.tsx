import { useState } from 'react';
import { words } from '../../../contract/failures.ts';
import { TextField } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pen } from '../../ui/pen.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useMenuCreation } from '../../workflows/menu-creation.ts';

export type NewMenuProps = { domainId: number; onCreated: (menuId: number) => void; onCancel: () => void };

/** The inline form above the list of menus; a new menu has no entries yet. */
export function NewMenu({ domainId, onCreated, onCancel }: NewMenuProps) {
  const [isTried, setTried] = useState(false);
  const form = useMenuCreation(domainId, {
    onCreated: (menuId) => {
      showToast(`Menu ${form.draft.name} is created. Add its entries now.`);
      onCreated(menuId);
    },
    onCancel,
  });
  const { draft, fields, failure } = form;
  const isBlank = draft.name.trim() === '';
  return (
    <Pen tag="New Menu">
      {failure ? (
        <Notice tone="stop" title={words.cannotSave('Menu', failure.message)} onDismiss={form.dismiss}>
          Your text is still in the form. Press Save again.
        </Notice>
      ) : null}
      <form
        noValidate
        className="grid items-start gap-4 md:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isBlank) form.submit();
        }}
      >
        <TextField
          label="Name"
          hint="What the website’s templates call it, such as main."
          autoFocus
          value={draft.name}
          onChange={(name) => form.change('name', name)}
          error={isTried && isBlank ? 'Give the menu a name.' : fields.name}
        />
        <TextField
          label="Display name"
          hint="What editors call it."
          value={draft.display_name}
          onChange={(name) => form.change('display_name', name)}
          error={fields.display_name}
        />
        <FormActions save={{ busy: form.isBusy }} onCancel={form.cancel} />
      </form>
    </Pen>
  );
}
