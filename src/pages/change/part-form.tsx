/** Loads the forms of the page editor. They are prefetched while the user reads the page. */
import { words } from '../../../contract/failures.ts';
import { t } from '../../language/translate.ts';
import { preload, script, useScript } from '../../lib/lazy.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { EditedFormProps } from '../part-forms.tsx';
import type { ChangeControls } from './change-controls.ts';

const editedForm = script('part-forms', async () => (await import('../part-forms.tsx')).EditedForm);

export const loadForms = (): Promise<void> => preload(editedForm);

export type PartFormProps = Omit<EditedFormProps, 'actor'> & { controls: Pick<ChangeControls, 'form' | 'cancelEdit'> };

export function PartForm({ controls, ...props }: PartFormProps) {
  const { part: EditedForm, failure, retry } = useScript(editedForm);
  if (EditedForm) return controls.form && <EditedForm {...props} actor={controls.form} />;
  if (failure === null) return <Spinner />;
  return (
    <>
      <LoadFailure of={`${t(words.chunkFailed, { chunk: editedForm.chunk })}: ${failure}`} onRetry={retry} />
      <p className="text-center">
        <Button onClick={controls.cancelEdit}>{t('Cancel')}</Button>
      </p>
    </>
  );
}
