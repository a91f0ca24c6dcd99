import { type ReactNode, useId } from 'react';
import { t } from '../language/translate.ts';
import { controlStyles } from '../ui/field-styles.ts';
import { Difference, DifferenceKey } from './differing-text.tsx';
import type { Choice, ConflictOffer, FieldValue } from './draft-choices.ts';
import { type FieldTexts, labelOf, textOf } from './field-texts.ts';

export type DisputedFieldProps = {
  name: string;
  choice: Choice | null;
  offer: ConflictOffer;
  texts: FieldTexts;
  value: FieldValue;
  isMissing: boolean;
  onWrite: ((value: string) => void) | null;
};

/** A field that both sides changed: the user takes theirs or mine, or merges the two if it is a text. */
export function DisputedField({ name, choice, offer, texts, value, isMissing, onWrite }: DisputedFieldProps) {
  const group = useId();
  const base = textOf(texts, name, offer.base[name]);
  const label = labelOf(texts, name);
  const write = typeof offer.mine[name] === 'string' && typeof offer.theirs[name] === 'string' ? onWrite : null;
  const side = (whose: 'theirs' | 'mine', title: string) => (
    <Side group={group} name={title} isChosen={choice === whose} onChoose={() => offer.choose(name, whose)}>
      <Difference before={base} after={textOf(texts, name, offer[whose][name])} shows="both" />
    </Side>
  );
  return (
    <Sides legend={label} note={t('changed by both')}>
      <DifferenceKey
        lead={t('Compared with the text both of you began with:')}
        out={t('taken out')}
        put={t('put in')}
      />
      {isMissing && (
        <p role="alert" className="mb-2 text-stop">
          {t('Choose one for {field}.', { field: label })}
        </p>
      )}
      <div className={sidesStyles}>
        {side('theirs', t('Theirs'))}
        {side('mine', t('Mine'))}
      </div>
      {write && (
        <div className="mt-4">
          <Side
            group={group}
            name={t('Write it together')}
            detail={t('starts with mine')}
            isChosen={choice === 'together'}
            onChoose={() => offer.choose(name, 'together')}
          >
            {choice === 'together' ? (
              <textarea
                aria-label={label}
                rows={Math.min(16, Math.max(3, String(value).split('\n').length + 1))}
                className={`${controlStyles} resize-y`}
                value={String(value)}
                onChange={(event) => write(event.target.value)}
              />
            ) : (
              <span className="text-ink-2">{t('Choose this to edit one text from both.')}</span>
            )}
          </Side>
        </div>
      )}
    </Sides>
  );
}

export type SideProps = {
  /** Groups the radio buttons of one field. */
  group: string;
  name: ReactNode;
  /** Describes the version, such as when it was written. */
  detail?: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
};

/** One version of a field, with a radio button. */
export function Side({ group, name, detail, isChosen, onChoose, children }: SideProps) {
  return (
    <div className="flex min-w-0 flex-col rounded border border-line has-[input:checked]:border-act has-[input:checked]:shadow-[inset_0_0_0_1px_var(--act)]">
      <label className="flex cursor-pointer flex-wrap items-center gap-x-2 border-b border-line px-3 py-[0.3125rem] text-label font-semibold">
        <input type="radio" name={group} checked={isChosen} onChange={onChoose} className="size-4.5 accent-(--act)" />
        {name}
        {detail && <span className="font-normal text-ink-2">{detail}</span>}
      </label>
      <div className="px-3 py-2.5 text-label leading-6">{children}</div>
    </div>
  );
}

/** The versions of one field: side by side from 768 px. */
export function Sides({ legend, note, children }: { legend: string; note?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="border-t border-line py-3.5 first-of-type:border-ink">
      <legend className="sr-only">{legend}</legend>
      <p aria-hidden="true" className="mb-1.5 font-semibold">
        {legend} {note && <span className="font-normal text-ink-2">{note}</span>}
      </p>
      {children}
    </fieldset>
  );
}

export const sidesStyles = 'grid gap-x-6 gap-y-4 md:grid-cols-2';
