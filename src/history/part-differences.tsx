import { type ReactNode, useId } from 'react';
import { counted, t } from '../language/translate.ts';
import { partTitle } from '../lib/pages.ts';
import { recentTime } from '../lib/weekday-time.ts';
import { DashedBadge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { whoText } from './act-texts.ts';
import { isSamePart, type PartDifference } from './difference.ts';
import { FieldDifferences, FieldRow, Outdated, RestoreButton, type Restoring } from './field-differences.tsx';
import { namedText, partText, TextDifference } from './text-difference.tsx';

type SectionDifferencesProps = { sections: readonly PartDifference[]; restoring: Restoring };

/** Sections in their present order, with removed ones in their former places. Neighbours without changes share a line. */
export function SectionDifferences({ sections, restoring }: SectionDifferencesProps) {
  return runsOf(sections).map(({ first, run }) => {
    const [section] = run;
    if (!section) return null;
    if (!isSamePart(section)) return <ChangedSection key={section.id} {...{ section, restoring }} number={first} />;
    const names = run.map(({ name }) => name).join(', ');
    const numbers = run.length === 1 ? first : `${first}–${first + run.length - 1}`;
    return (
      <article key={section.id} aria-label={names} className={classNames(sectionStyles, 'items-center py-2')}>
        <SectionNumber size="text-base">{numbers}</SectionNumber>
        <p className="text-ink-2">
          {restoring.isToNow ? t('{names}: the same as now', { names }) : t('{names}: the same', { names })}
        </p>
      </article>
    );
  });
}

/** Groups neighbours without changes; `first` is the number of the first section of a run. */
function runsOf(sections: readonly PartDifference[]) {
  const runs: { first: number; run: PartDifference[] }[] = [];
  for (const [index, section] of sections.entries()) {
    const last = runs.at(-1);
    if (isSamePart(section) && last?.run.every(isSamePart)) last.run.push(section);
    else runs.push({ first: index + 1, run: [section] });
  }
  return runs;
}

const sectionStyles =
  'grid gap-x-4 border-line not-first:border-t last:border-b-3 last:border-double last:border-b-ink md:grid-cols-[2rem_minmax(0,1fr)]';

const SectionNumber = ({ children, size = 'text-h2 font-normal' }: { children: ReactNode; size?: string }) => (
  <span aria-hidden="true" className={classNames('text-end text-ink-3 max-md:hidden', size)}>
    {children}
  </span>
);

type ChangedSectionProps = { section: PartDifference; restoring: Restoring; number: number };

function ChangedSection({ section, restoring, number }: ChangedSectionProps) {
  const heading = useId();
  const { id, name, presence, isPublished, fields, items, isMoved } = section;
  const isGone = presence === 'removed';
  const canRestore = presence !== 'both' || isMoved || fields.length > 0;
  return (
    <article aria-labelledby={heading} className={classNames(sectionStyles, 'relative py-4')}>
      <SectionNumber>{number}</SectionNumber>
      <div className={classNames('min-w-0', isGone && 'border-stop max-md:border-s-2 max-md:ps-3')}>
        {isGone && <span className="absolute inset-y-4 start-0 border-s-2 border-stop max-md:hidden" />}
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 pb-2">
          <div className="min-w-0 flex-[1_1_16rem]">
            <h3 id={heading} dir="auto" className={classNames('text-h3', isGone && 'text-ink-2')}>
              {name}
            </h3>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-hint text-ink-2">
              <span>{t('Section {id}', { id })}</span>
              {!isPublished && <DashedBadge>{t('unpublished')}</DashedBadge>}
              <PartState part={section} restoring={restoring} />
              {summary(section, restoring.isToNow).map((text) => (
                <span key={text}>{text}</span>
              ))}
            </p>
          </div>
          {canRestore && (
            <span className="-mx-1.5">
              <RestorePart part={section} restoring={restoring} strong />
            </span>
          )}
        </div>
        {presence === 'both' ? (
          <>
            <FieldDifferences fields={fields} restoring={restoring} of={name} />
            {items.map((item) => (isSamePart(item) ? null : <ChangedItem key={item.id} {...{ item, restoring }} />))}
          </>
        ) : (
          <PartText part={section} />
        )}
      </div>
    </article>
  );
}

function ChangedItem({ item, restoring }: { item: PartDifference; restoring: Restoring }) {
  const head = (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <span>
        {t('Item')} <bdi className="font-semibold text-ink">{item.name}</bdi>
      </span>
      <PartState part={item} restoring={restoring} />
    </span>
  );
  return (
    <>
      <FieldRow head={head} action={<RestorePart part={item} restoring={restoring} />}>
        {item.presence !== 'both' && <PartText part={item} />}
      </FieldRow>
      {item.presence === 'both' && item.fields.length > 0 && (
        <div className="ms-4">
          <FieldDifferences fields={item.fields} restoring={restoring} of={item.name} />
        </div>
      )}
    </>
  );
}

/** The text of an added part, marked as inserted, or the former text of a removed one. */
function PartText({ part }: { part: PartDifference }) {
  if (part.presence === 'added') return <TextDifference before="" after={namedText(part)} />;
  return (
    <p dir="auto" className="max-w-text whitespace-pre-line text-ink-2">
      {partText(part)}
    </p>
  );
}

type PartProps = { part: PartDifference; restoring: Restoring };

/** Whether the part has moved, is new, or was destroyed, and by whom. */
function PartState({ part: { kind, id, presence, isMoved }, restoring }: PartProps) {
  if (presence === 'both') return isMoved ? <span>{t('moved')}</span> : null;
  const putIn = restoring.isToNow ? t('put in since') : t('put in');
  if (presence === 'added') return kind === 'section' ? <span>{putIn}</span> : null;
  const act = restoring.destroyed.find((one) => one.kind === kind && one.id === id);
  return (
    <>
      <span className="font-semibold text-stop">{t('Destroyed')}</span>
      {act && <span>{t('{time} by {name}', { time: recentTime(Date.parse(act.at)), name: whoText(act.by) })}</span>}
    </>
  );
}

const labels = {
  section: { bringBack: 'Bring back this section', takeBack: 'Take back this section' },
  item: { bringBack: 'Bring back this item', takeBack: 'Take back this item' },
} as const;

/** The button that restores a whole part: brings it back, returns it to its former state, or destroys it. */
function RestorePart({ part, restoring, strong = false }: PartProps & { strong?: boolean }) {
  const { kind, id, presence, name, earlierName } = part;
  if (restoring.isOutdated(part)) return <Outdated />;
  if (!restoring.mayTakeBack(part)) return null;
  const of = partTitle(kind, { id, headline: name });
  const common = { restoring, kind, id, of, strong };
  if (presence === 'removed') {
    const message = t('{name} is there again.', { name: of });
    return <RestoreButton {...common} label={t(labels[kind].bringBack)} message={message} />;
  }
  if (presence === 'both') {
    const message = restoring.asItWas(partTitle(kind, { id, headline: earlierName }));
    return <RestoreButton {...common} label={t(labels[kind].takeBack)} message={message} />;
  }
  const question = {
    title: t('Really destroy {what} {id}?', { what: kind === 'section' ? t('Section') : t('Item'), id }),
    consequences: restoring.isToNow
      ? t('It was put in after {time}. It goes to the trash.', { time: restoring.time })
      : t('It was put in by this save. It goes to the trash.'),
    confirm: t('OK'),
    isDestroying: true,
  };
  const message = t('{name} is taken out again.', { name: of });
  return <RestoreButton {...common} {...{ question, message }} label={t(labels[kind].takeBack)} />;
}

/** "3 fields differ", "1 item put in since" */
function summary({ presence, fields, items }: PartDifference, isToNow: boolean): string[] {
  if (presence !== 'both') return [];
  const count = (wanted: (item: PartDifference) => boolean) => items.filter(wanted).length;
  const added = count((item) => item.presence === 'added');
  const removed = count((item) => item.presence === 'removed');
  const changed = count((item) => item.presence === 'both' && !isSamePart(item));
  return [
    fields.length > 0 && counted(fields.length, '{count} field differs', '{count} fields differ'),
    added > 0 &&
      (isToNow
        ? counted(added, '{count} item put in since', '{count} items put in since')
        : counted(added, '{count} item put in', '{count} items put in')),
    removed > 0 &&
      (isToNow
        ? counted(removed, '{count} item taken out since', '{count} items taken out since')
        : counted(removed, '{count} item taken out', '{count} items taken out')),
    changed > 0 && counted(changed, '{count} item differs', '{count} items differ'),
  ].filter((text) => text !== false);
}
