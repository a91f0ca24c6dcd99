import { type ReactNode, useRef } from 'react';
import { type Around, t } from '../language/translate.ts';
import { usePreloaded } from '../lib/idle.ts';
import { script } from '../lib/lazy.ts';
import { EditPanel, EditPanelFooter, type EditPanelProps } from '../ui/edit-panel.tsx';
import { Form } from '../ui/form.tsx';
import { FormActions, type FormActionsProps } from '../ui/form-actions.tsx';
import { announce } from '../ui/live-region.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { Draft, FieldValue } from './draft-choices.ts';
import type { FieldTexts } from './field-texts.ts';
import { useFormKeys } from './form-keys.ts';
import { FoundNotice, RestoredNotice } from './found-notice.tsx';
import { useMergedOffers } from './merged-offer.tsx';
import { SaveFailure } from './save-failure.tsx';
import { useSaveStatus } from './save-status.tsx';
import type { EntityForm } from './use-entity-form.ts';

export type FormPanelProps<D extends Draft> = Pick<EditPanelProps, 'tag' | 'level' | 'title' | 'meta'> & {
  form: EntityForm<D>;
  /** The form's own wording from §8: `words.cannotSaveDomain`. */
  words: Around<'message'>;
  /** Labels of the fields, for comparing two versions. */
  texts: FieldTexts;
  save?: Partial<FormActionsProps['save']>;
  columns?: string;
  /** Save and Cancel are beside the fields, in the last column. */
  aside?: boolean;
  /** For long forms: Save, Cancel and the failure stay visible at the bottom. */
  sticks?: boolean;
  children: ReactNode;
};

/** Where two versions meet, which is seldom. */
export const twoVersions = script('two-versions', async () => (await import('./two-versions.tsx')).TwoVersions);

/**
 * A whole form: its fields, Save and Cancel, the failure and the save status. Text found in this browser, or a version that
 * someone else has saved meanwhile, takes the place of the fields. Ctrl+S saves.
 */
export function FormPanel<D extends Draft>(props: FormPanelProps<D>) {
  const { form, texts, words } = props;
  const element = useRef<HTMLFormElement>(null);
  const note = useSaveStatus(form);
  useFormKeys(element, form);
  useMergedOffers(form, texts);
  const label = form.label ?? String(props.tag);
  usePreloaded(twoVersions);
  if (form.restore || form.conflict) {
    const change = form.change as (name: string, value: FieldValue) => void;
    return (
      <LoadedPart wanted={twoVersions} props={{ form, change, label, texts, words, note }} pending={<Spinner />} />
    );
  }
  const failure = <SaveFailure form={form} words={words} texts={texts} />;
  const isRepeated = form.failure !== null;
  const actions = (
    <FormActions save={{ busy: form.isBusy, isRepeated, ...props.save }} onCancel={form.cancel} note={note} />
  );
  const submit = () => {
    if (isRepeated) announce(t('Saving…'));
    form.submit();
  };
  return (
    <EditPanel
      tag={props.tag}
      title={props.title}
      meta={props.meta}
      {...(typeof props.tag === 'string' ? { 'aria-label': props.tag } : {})}
      {...(props.level ? { level: props.level } : {})}
    >
      {props.sticks ? null : failure}
      <RestoredNotice form={form} />
      <FoundNotice form={form} />
      <Form
        element={element}
        onSubmit={submit}
        refusal={form.failure ?? form.submissions}
        {...(props.columns ? { columns: props.columns } : {})}
      >
        {props.children}
        {props.sticks ? (
          <EditPanelFooter>
            {failure}
            {actions}
          </EditPanelFooter>
        ) : (
          <div className={props.aside ? 'md:pt-6' : undefined}>{actions}</div>
        )}
      </Form>
    </EditPanel>
  );
}
