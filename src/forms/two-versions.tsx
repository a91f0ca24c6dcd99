import Equal from 'lucide-react/icons/equal';
import { useEffect, useId, useRef, useState } from 'react';
import { rich } from '../language/rich.tsx';
import { type Around, counted, t } from '../language/translate.ts';
import { dayAndTime, dayAtTime } from '../lib/time-format.ts';
import { Button } from '../ui/button.tsx';
import { EditPanel } from '../ui/edit-panel.tsx';
import { LazyAlertDialog } from '../ui/lazy-dialog.tsx';
import { ConflictPanel, type ConflictPanelProps } from './conflict-panel.tsx';
import { DifferenceKey, DifferingText, useDifference } from './differing-text.tsx';
import { Side, Sides, sidesStyles } from './disputed-field.tsx';
import type { Draft, RestoreOffer } from './draft-choices.ts';
import { type FieldTexts, labelOf, textOf } from './field-texts.ts';
import type { EntityForm } from './use-entity-form.ts';

export type TwoVersionsProps = Pick<ConflictPanelProps, 'label' | 'texts' | 'note'> & {
  form: Pick<EntityForm<Draft>, 'restore' | 'conflict' | 'draft' | 'submit' | 'cancel'>;
  change: ConflictPanelProps['change'];
  words: Around<'message'>;
};

/** Shown in place of the fields: text found in this browser, or a version that someone else has saved meanwhile. */
export function TwoVersions({ form, change, words, note, ...shown }: TwoVersionsProps) {
  if (form.restore) return <RestorePanel offer={form.restore} {...shown} />;
  if (!form.conflict) return null;
  return (
    <ConflictPanel
      {...{ ...shown, note }}
      offer={form.conflict}
      draft={form.draft}
      change={change}
      submit={form.submit}
      cancel={form.cancel}
      title={t(words, { message: t('It was saved by someone else after you began.') })}
    />
  );
}

type RestorePanelProps = { offer: RestoreOffer; label: string; texts: FieldTexts };

/** Compares text that never reached the server with what is stored; it is restored per field, postponed or discarded. */
function RestorePanel({ offer, label, texts }: RestorePanelProps) {
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const explanation = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    explanation.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const choose = (name: string, isTaken: boolean) =>
    setDropped((names) => (isTaken ? names.filter((other) => other !== name) : [...names, name]));
  return (
    <EditPanel tag={t('Unsaved text found')} aria-label={t('Unsaved text found: {label}', { label })}>
      <p ref={explanation} className="mb-4 max-w-[46rem] scroll-mt-32">
        {rich('You typed this on {time} in this browser, and it never reached the server.', {
          time: <strong className="font-semibold">{dayAtTime(offer.persistedAt)}</strong>,
        })}{' '}
        {offer.isStoredNewer
          ? t('It has been saved since, by somebody else or in another tab.')
          : t('Nobody has saved since.')}{' '}
        {t('Choose per field what to go on with. Nothing is saved until you press Save in the form.')}
        {offer.others > 0 &&
          ` ${counted(offer.others, 'One more text will follow.', '{count} more texts will follow.')}`}
      </p>
      {offer.differing.map((name) => (
        <RestoredField
          key={name}
          {...{ name, offer, texts }}
          isTaken={!dropped.includes(name)}
          onChoose={(isTaken) => choose(name, isTaken)}
        />
      ))}
      <SameFields offer={offer} texts={texts} />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-edge pt-3">
        <Button variant="primary" autoFocus onClick={() => offer.restore(dropped)}>
          {t('Go on with this')}
        </Button>
        <Button onClick={offer.postpone}>{t('Decide later')}</Button>
        <Button variant="discard" onClick={() => setAsking(true)}>
          {t('Discard my text')}
        </Button>
        <p className="flex-[1_1_14rem] text-hint text-ink-2">{t('Decide later keeps your text in this browser.')}</p>
      </div>
      <LazyAlertDialog
        open={isAsking}
        question={t('Do you really want to discard your text for {label}?', { label })}
        consequences={t('It is only in this browser. What is saved stays as it is.')}
        onConfirm={() => {
          setAsking(false);
          setDropped([]);
          offer.discard();
        }}
        onCancel={() => setAsking(false)}
      />
    </EditPanel>
  );
}

type FieldProps = {
  name: string;
  offer: RestoreOffer;
  texts: FieldTexts;
  isTaken: boolean;
  onChoose: (isTaken: boolean) => void;
};

function RestoredField({ name, offer, texts, isTaken, onChoose }: FieldProps) {
  const group = useId();
  const isUnsaved = offer.unsaved.includes(name);
  const parts = useDifference(textOf(texts, name, offer.stored[name]), textOf(texts, name, offer.found[name]));
  return (
    <Sides legend={labelOf(texts, name)}>
      <DifferenceKey
        out={isUnsaved ? t('only in the form') : t('only in the saved text')}
        put={t('only in your text')}
      />
      <div className={sidesStyles}>
        <Side
          group={group}
          name={isUnsaved ? t('In the form, not saved') : t('Saved')}
          isChosen={!isTaken}
          onChoose={() => onChoose(false)}
        >
          <DifferingText parts={parts} shows="before" />
        </Side>
        <Side
          group={group}
          name={t('Yours')}
          detail={dayAndTime(offer.persistedAt)}
          isChosen={isTaken}
          onChoose={() => onChoose(true)}
        >
          <DifferingText parts={parts} shows="after" />
        </Side>
      </div>
    </Sides>
  );
}

function SameFields({ offer, texts }: { offer: RestoreOffer; texts: FieldTexts }) {
  const names = Object.keys(texts.labels).filter((name) => !offer.differing.includes(name));
  if (names.length === 0) return null;
  return (
    <p className="flex items-baseline gap-2 border-t border-line py-3.5 text-label text-ink-2">
      <Equal size={16} className="relative top-0.5 shrink-0" />
      <span>
        {t('The same in both, or as saved: {fields}', { fields: names.map((name) => labelOf(texts, name)).join(', ') })}
      </span>
    </p>
  );
}
