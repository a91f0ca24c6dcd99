import { type ReactNode, useEffect, useRef, useState } from 'react';
import { counted, t } from '../language/translate.ts';
import { dayAtTime } from '../lib/time-format.ts';
import { TextButton } from '../ui/button.tsx';
import { EditPanel } from '../ui/edit-panel.tsx';
import { FormActions } from '../ui/form.tsx';
import { Difference } from './differing-text.tsx';
import { DisputedField } from './disputed-field.tsx';
import type { ConflictOffer, Draft, FieldValue } from './draft-choices.ts';
import { type FieldTexts, labelOf, textOf } from './field-texts.ts';

export type ConflictPanelProps = {
  offer: ConflictOffer;
  label: string;
  texts: FieldTexts;
  draft: Draft;
  /** Changes the draft; null if only one of the two versions can be chosen. */
  change: ((name: string, value: FieldValue) => void) | null;
  submit: () => void;
  cancel: () => void;
  /** The form's failure title from the specification: `Cannot save Domain: …`. */
  title: string;
  note: ReactNode;
};

/** Merges their version and mine, field by field; nothing is saved before Save is pressed. */
export function ConflictPanel(props: ConflictPanelProps) {
  const { offer, label, texts, draft, change, title } = props;
  const [isTried, setTried] = useState(false);
  const explanation = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    explanation.current?.focus({ preventScroll: true });
    explanation.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <EditPanel
      tag={t('Saved by someone else meanwhile')}
      aria-label={t('Saved by someone else meanwhile: {label}', { label })}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (offer.isDecided) props.submit();
          else focusUndecided(event.currentTarget);
        }}
      >
        <p ref={explanation} role="alert" tabIndex={-1} className="mb-4 max-w-[46rem] scroll-mt-32">
          <strong className="font-semibold">{whoAndWhen(offer)}</strong>{' '}
          {t('Nothing of yours is lost and nothing of theirs is overwritten.')} {summary(offer)}
          <span className="mt-1 block text-hint text-ink-2">{title}</span>
        </p>
        <MergedFields offer={offer} texts={texts} />
        {offer.disputed.map(({ name, choice }) => (
          <DisputedField
            key={name}
            {...{ name, choice, offer, texts }}
            value={draft[name] ?? null}
            isMissing={isTried && choice === null}
            onWrite={change && ((value) => change(name, value))}
          />
        ))}
        <div className="mt-3 border-t border-edge pt-3">
          <FormActions save={{ busy: false }} onCancel={props.cancel} note={props.note} />
        </div>
      </form>
    </EditPanel>
  );
}

function whoAndWhen({ author }: ConflictOffer): string {
  if (!author) return t('Somebody saved this after you began.');
  const { name, at } = author;
  return at === null
    ? t('{name} saved this after you began.', { name })
    : t('{name} saved this on {time}, after you began.', { name, time: dayAtTime(at) });
}

/** Focuses the first field without a choice. */
function focusUndecided(form: HTMLFormElement): void {
  const open = [...form.querySelectorAll('fieldset')].find((group) => !group.querySelector('input:checked'));
  open?.querySelector('input')?.focus();
}

function summary({ merged, disputed }: ConflictOffer): string {
  const next =
    disputed.length === 0
      ? t('Look at it and press Save.')
      : counted(
          disputed.length,
          'One field was changed by both of you: choose.',
          '{count} fields were changed by both of you: choose.',
        );
  if (merged.length === 0) return next;
  return `${counted(merged.length, 'One field could be merged.', '{count} fields could be merged.')} ${next}`;
}

const use = {
  mine: { label: 'Use mine', field: 'Use mine: {field}' },
  theirs: { label: 'Use theirs', field: 'Use theirs: {field}' },
} as const;

function MergedFields({ offer, texts }: { offer: ConflictOffer; texts: FieldTexts }) {
  if (offer.merged.length === 0) return null;
  return (
    <ul aria-label={t('Merged fields')} className="border-t border-b border-t-ink border-b-line">
      {offer.merged.map(({ name, from }) => {
        const other = from === 'mine' ? 'theirs' : 'mine';
        const before = textOf(texts, name, offer.base[name]);
        const after = textOf(texts, name, offer[from][name]);
        return (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-[0.3125rem] text-label last:border-b-0 md:grid-cols-[9rem_minmax(0,1fr)_auto]"
          >
            <b className="font-semibold max-md:col-span-full">{labelOf(texts, name)}</b>
            <span className="min-w-0">
              {from === 'mine' ? t('Your version taken:') : t('Their version taken:')}{' '}
              <Difference before={before} after={after} shows="both" />
            </span>
            <TextButton
              aria-label={t(use[other].field, { field: labelOf(texts, name) })}
              onClick={() => offer.choose(name, other)}
            >
              {t(use[other].label)}
            </TextButton>
          </li>
        );
      })}
    </ul>
  );
}
