import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type Around, counted, t } from '../language/translate.ts';
import { failureMessage, labelInMessage } from '../lib/failure-message.ts';
import { usePreloaded } from '../lib/idle.ts';
import { script } from '../lib/lazy.ts';
import { dayAtTime } from '../lib/time-format.ts';
import { useLatest } from '../lib/use-latest.ts';
import { showUndo } from '../trash/undo-offer.tsx';
import { TextButton } from '../ui/button.tsx';
import { EditPanel, EditPanelFooter, type EditPanelProps } from '../ui/edit-panel.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { announce } from '../ui/live-region.tsx';
import { LoadedPart } from '../ui/loaded-part.tsx';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { Draft, FieldValue } from './draft-choices.ts';
import { type FieldTexts, labelOf } from './field-texts.ts';
import { SaveFailure, useSaveStatus } from './save-status.tsx';
import type { EntityForm, MergedSave } from './use-entity-form.ts';

export type FormPanelProps<D extends Draft> = Pick<EditPanelProps, 'tag' | 'level' | 'title' | 'meta'> & {
  form: EntityForm<D>;
  /** The form's own message from §8: `words.cannotSaveDomain`. */
  words: Around<'message'>;
  /** The texts of the fields, for comparing two versions. */
  texts: FieldTexts;
  columns?: string;
  /** Save and Cancel are beside the fields, in the last column of `columns`. */
  aside?: boolean;
  /** For long forms: Save, Cancel and the failure stay visible at the bottom. */
  sticks?: boolean;
  /** Whether visitors see what is saved at once, because the domain was never deployed; false where they never see it. */
  isLiveAtOnce: boolean;
  children: ReactNode;
};

/** The comparison of two versions, which few visits need. */
export const twoVersions = script('two-versions', async () => (await import('./two-versions.tsx')).TwoVersions);

/**
 * A complete form: its fields, Save and Cancel, the failure and the save status. To compare two versions, found text or
 * someone else's save, it shows them in place of the fields. Ctrl+S saves.
 */
export function FormPanel<D extends Draft>(props: FormPanelProps<D>) {
  const { form, texts, words } = props;
  const element = useRef<HTMLFormElement>(null);
  const status = useSaveStatus(form);
  const note = props.isLiveAtOnce ? (
    <span>
      {/* Chromium does not draw a space of its own that has stood at the beginning of the line. */}
      {status ? `${status} ` : ''}
      <b className="font-semibold text-ink">{t('Save is live at once.')}</b>
    </span>
  ) : (
    status
  );
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
  const actions = <FormActions save={{ busy: form.isBusy, isRepeated }} onCancel={form.cancel} note={note} />;
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

/** Ctrl+S saves wherever the focus is. Escape inside the form cancels if nothing would be lost. */
function useFormKeys<D extends Draft>(element: RefObject<HTMLFormElement | null>, form: EntityForm<D>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = element.current;
      if (!target || event.defaultPrevented) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's') {
        event.preventDefault();
        if (!target.closest('[inert]')) target.requestSubmit();
      }
      const isInside = event.target instanceof Node && target.contains(event.target);
      if (event.key === 'Escape' && isInside && !form.isUnsaved) form.cancel();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

/** Says that the form was restored with text that was never saved. */
function RestoredNotice<D extends Draft>({ form: { restoredAt, isUnsaved } }: { form: EntityForm<D> }) {
  if (restoredAt === null || !isUnsaved) return null;
  return (
    <Notice tone="neutral">
      {t('Your unsaved text of {time} is in the form again. Cancel shows what is saved.', {
        time: dayAtTime(restoredAt),
      })}
    </Notice>
  );
}

/** Offers other unsaved text: of a cancelled form, postponed, or found while the user was typing. */
function FoundNotice<D extends Draft>({ form }: { form: EntityForm<D> }) {
  if (form.found === 0 || (form.status !== 'pristine' && form.status !== 'dirty')) return null;
  return (
    <Notice
      tone="neutral"
      actions={
        <TextButton strong onClick={form.showFound}>
          {t('Show unsaved text')}
        </TextButton>
      }
    >
      {counted(
        form.found,
        'Unsaved text of yours is kept in this browser.',
        '{count} unsaved texts of yours are kept in this browser.',
      )}
    </Notice>
  );
}

/** Shows "The headline that Ute changed was kept too. Undo" after a save that kept someone else's changes. */
function useMergedOffers<D extends Draft>({ onMerged }: EntityForm<D>, texts: FieldTexts): void {
  const latest = useLatest(texts);
  useEffect(
    () =>
      onMerged((merge) => {
        showUndo({
          message: mergedMessage(merge, latest.current),
          undo: merge.takeBack,
          busy: t('Saving…'),
          failed: (failure) => t('It is not taken back: {message}', { message: failureMessage(failure) }),
          undone: () => t('It is as it was before.'),
        });
      }),
    [onMerged, latest],
  );
}

function mergedMessage({ before, author }: Pick<MergedSave, 'before' | 'author'>, texts: FieldTexts): string {
  const name = author?.name ?? t('somebody else');
  const [first, ...others] = Object.keys(before).map((field) => labelOf(texts, field));
  const label = first ?? '';
  const field = labelInMessage(label);
  if (others.length > 0) {
    const fields = [field, ...others.map(labelInMessage)].join(', ');
    return t('These fields that {name} changed were kept too: {fields}.', { name, fields });
  }
  // "The Published that Ute changed" would not be a sentence, so a flag is called a field.
  if (typeof Object.values(before)[0] === 'boolean') {
    return t('The field “{field}” that {name} changed was kept too.', { field: label, name });
  }
  return isPlural(field)
    ? t('The {field} that {name} changed were kept too.', { field, name })
    : t('The {field} that {name} changed was kept too.', { field, name });
}

/** For English labels; the German text is the same for singular and plural. */
const isPlural = (label: string) => /[^s]s$/.test(label);
