/** The forms of the page editor, prefetched while the page is read. */
import type { ComponentType } from 'react';
import { words } from '../../../contract/failures.ts';
import { t } from '../../language/translate.ts';
import { preload, type Script, script, useScript } from '../../lib/lazy.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { PartFormActor } from '../use-page-editing.ts';
import type { ChangeControls } from './change-controls.ts';

export const pageForm = script('page-form', async () => (await import('../page-form.tsx')).PageForm);
export const sectionForm = script('section-form', async () => (await import('../section-form.tsx')).SectionForm);
export const itemForm = script('item-form', async () => (await import('../item-form.tsx')).ItemForm);

export async function loadForms(): Promise<void> {
  await Promise.all([preload(pageForm), preload(sectionForm), preload(itemForm)]);
}

export type PartFormProps<Props> = {
  script: Script<ComponentType<Props & { actor: PartFormActor }>>;
  controls: Pick<ChangeControls, 'form' | 'cancelEdit'>;
  props: Props;
};

export function PartForm<Props extends object>({ script, controls, props }: PartFormProps<Props>) {
  const { part: Form, failure, retry } = useScript(script);
  if (Form) return controls.form && <Form {...props} actor={controls.form} />;
  if (failure === null) return <Spinner />;
  return (
    <>
      <LoadFailure message={`${t(words.chunkFailed, { chunk: script.chunk })}: ${failure}`} onRetry={retry} />
      <p className="text-center">
        <Button onClick={controls.cancelEdit}>{t('Cancel')}</Button>
      </p>
    </>
  );
}
