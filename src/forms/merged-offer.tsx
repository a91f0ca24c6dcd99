/** "The headline that Ute changed was kept too. Undo": shown after a save that kept someone else's changes. */
import { useEffect, useRef } from 'react';
import { t } from '../language/translate.ts';
import { failureMessage, labelInMessage } from '../lib/failure-message.ts';
import { showUndo } from '../trash/undo-offer.tsx';
import { showToast } from '../ui/toast.tsx';
import type { Draft } from './draft-choices.ts';
import { type FieldTexts, labelOf } from './field-texts.ts';
import type { EntityForm, MergedSave } from './use-entity-form.ts';

export function useMergedOffers<D extends Draft>({ onMerged }: EntityForm<D>, texts: FieldTexts): void {
  const latest = useRef(texts);
  latest.current = texts;
  useEffect(
    () =>
      onMerged((merge) => {
        showUndo({
          message: mergedMessage(merge, latest.current),
          undo: merge.takeBack,
          busy: t('Saving…'),
          failed: (failure) => t('It is not taken back: {message}', { message: failureMessage(failure) }),
          onUndone: () => showToast(t('It is as it was before.')),
        });
      }),
    [onMerged],
  );
}

export function mergedMessage({ before, author }: Pick<MergedSave, 'before' | 'author'>, texts: FieldTexts): string {
  const name = author?.name ?? t('somebody else');
  const [first, ...others] = Object.keys(before).map((field) => labelOf(texts, field));
  const label = first ?? '';
  const field = labelInMessage(label);
  if (others.length > 0) {
    const fields = [field, ...others.map(labelInMessage)].join(', ');
    return t('These fields that {name} changed were kept too: {fields}.', { name, fields });
  }
  // "The Published that Ute changed" would be no sentence, so a flag is called a field.
  if (typeof Object.values(before)[0] === 'boolean') {
    return t('The field “{field}” that {name} changed was kept too.', { field: label, name });
  }
  return isPlural(field)
    ? t('The {field} that {name} changed were kept too.', { field, name })
    : t('The {field} that {name} changed was kept too.', { field, name });
}

/** For English labels; the German text is the same for singular and plural. */
const isPlural = (label: string) => /[^s]s$/.test(label);
