import { WordButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Draft } from '../../workflows/draft-choices.ts';
import type { EntityForm } from '../../workflows/entity-form.ts';

/** Says quietly that text lies aside: cancelled, left for later, or found while something was being typed. */
export function FoundNotice<D extends Draft>({ form }: { form: EntityForm<D> }) {
  if (form.found === 0 || (form.status !== 'pristine' && form.status !== 'dirty')) return null;
  return (
    <Notice
      tone="neutral"
      actions={
        <WordButton strong onClick={form.showFound}>
          Show unsaved text
        </WordButton>
      }
    >
      {form.found === 1 ? 'Unsaved text of yours is' : `${form.found} unsaved texts of yours are`} kept in this browser.
    </Notice>
  );
}
