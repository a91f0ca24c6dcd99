import { type ReactNode, useEffect, useRef, useState } from 'react';
import { WordButton } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { Pen } from '../../ui/pen.tsx';
import type { ConflictOffer, Draft, FieldValue } from '../../workflows/draft-choices.ts';
import { DisputedField } from './disputed-field.tsx';
import { Difference, type FieldTexts, labelOf, textOf } from './field-texts.tsx';

export type ConflictPenProps = {
  offer: ConflictOffer;
  label: string;
  texts: FieldTexts;
  draft: Draft;
  change: (name: string, value: FieldValue) => void;
  submit: () => void;
  cancel: () => void;
  /** What could not be saved, in the words of the specification: `Cannot save Domain: …`. */
  title: string;
  note: ReactNode;
};

/** Theirs and mine, brought together field by field before anything is saved. */
export function ConflictPen(props: ConflictPenProps) {
  const { offer, label, texts, draft, change, title } = props;
  const [isTried, setTried] = useState(false);
  const explanation = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    explanation.current?.focus({ preventScroll: true });
    explanation.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Pen tag="Saved by someone else meanwhile" aria-label={`Saved by someone else meanwhile: ${label}`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (offer.isDecided) props.submit();
        }}
      >
        <p ref={explanation} role="alert" tabIndex={-1} className="mb-4 max-w-[46rem] scroll-mt-32">
          <strong className="font-semibold">{title}</strong> Nothing of yours is lost and nothing of theirs is
          overwritten. {summary(offer)}
        </p>
        <MergedFields offer={offer} texts={texts} />
        {offer.disputed.map(({ name, choice }) => (
          <DisputedField
            key={name}
            {...{ name, choice, offer, texts }}
            value={draft[name] ?? null}
            isMissing={isTried && choice === null}
            onWrite={(value) => change(name, value)}
          />
        ))}
        <div className="mt-3 border-t border-edge pt-3">
          <FormActions save={{ busy: false }} onCancel={props.cancel} note={props.note} />
        </div>
      </form>
    </Pen>
  );
}

function summary({ merged, disputed }: ConflictOffer): string {
  const some = merged.length === 0 ? '' : `${counted(merged.length)} could be merged. `;
  if (disputed.length === 0) return `${some}Look at it and press Save.`;
  return `${some}${counted(disputed.length)} ${disputed.length === 1 ? 'was' : 'were'} changed by both of you: choose.`;
}

const counted = (count: number) => (count === 1 ? 'One field' : `${count} fields`);

function MergedFields({ offer, texts }: { offer: ConflictOffer; texts: FieldTexts }) {
  if (offer.merged.length === 0) return null;
  return (
    <ul aria-label="Merged fields" className="border-t border-b border-t-ink border-b-line">
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
              {from === 'mine' ? 'Your version taken: ' : 'Their version taken: '}
              <Difference before={before} after={after} shows="both" lang={texts.lang} />
            </span>
            <WordButton aria-label={`Use ${other}: ${labelOf(texts, name)}`} onClick={() => offer.choose(name, other)}>
              Use {other}
            </WordButton>
          </li>
        );
      })}
    </ul>
  );
}
