import { useId } from 'react';
import { t } from '../language/translate.ts';
import { controlStyles } from '../ui/field-styles.ts';
import { Difference, DifferenceKey } from './differing-text.tsx';
import type { Choice, ConflictOffer, FieldValue } from './draft-choices.ts';
import { type FieldTexts, labelOf, textOf } from './field-texts.ts';
import { Side, Sides, sidesStyles } from './side.tsx';

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
