import { Fragment, useMemo } from 'react';
import { DifferingText } from '../forms/differing-text.tsx';
import { counted, t } from '../language/translate.ts';
import { labelInMessage } from '../lib/failure-message.ts';
import { classNames } from '../ui/class-names.ts';
import {
  type Difference,
  type DifferingPlace,
  type FieldDifference,
  type PartDifference,
  placesOf,
} from './difference.ts';
import { diffText } from './line-diff.ts';

/** Removed and inserted words; equal lines are folded. Texts of several lines use a monospaced font. */
export function TextDifference({ before, after }: Pick<FieldDifference, 'before' | 'after'>) {
  const groups = useMemo(() => diffText(before, after), [before, after]);
  const isCode = /\n/.test(before) && after !== '';
  return (
    <div className={classNames('min-w-0 max-w-text', isCode && 'font-mono text-[0.875rem] leading-[1.4375rem]')}>
      {groups.map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups have no identity but their position
        <Fragment key={place}>
          {group.kind === 'fold' ? (
            <span className="block font-sans text-ink-3">
              {counted(group.lines, '1 line the same', '{count} lines the same')}
            </span>
          ) : (
            <DifferingText parts={group.parts} shows="both" isSaid />
          )}
        </Fragment>
      ))}
    </div>
  );
}

/** All differences in one list, each labelled with its part and field. */
export function DifferenceList({ difference }: { difference: Difference }) {
  return (
    <div className="grid gap-3.5">
      {placesOf(difference).map((place) => (
        <LabelledPlace
          key={`${place.part?.kind} ${place.part?.id} ${place.field?.field}`}
          {...place}
          number={place.section ? difference.sections.indexOf(place.section) + 1 : 0}
        />
      ))}
    </div>
  );
}

const presenceLabels = {
  added: { section: 'new', item: 'new item' },
  removed: { section: 'destroyed', item: 'destroyed item' },
} as const;

/** `number` is that of the section. */
function LabelledPlace({ section, part, field, number }: DifferingPlace & { number: number }) {
  if (!part) return <Place label={t(field.label)} before={field.before} after={field.after} />;
  const isItem = part !== section;
  const inSection = t('Section {place}', { place: number });
  if (!field && part.presence !== 'both') {
    const text = isItem ? namedText(part) : partText(part);
    const sides = part.presence === 'added' ? { after: text } : { before: text };
    const label = t(presenceLabels[part.presence][part.kind]);
    return <Place kind={inSection} name={section.name} label={label} {...sides} />;
  }
  const kind = isItem ? `${inSection} ${section.name}, ${labelInMessage(t('Item'))}` : inSection;
  if (!field) return <Place kind={kind} name={part.name} label={t('moved')} />;
  return <Place kind={kind} name={part.name} label={t(field.label)} before={field.before} after={field.after} />;
}

type PlaceProps = { kind?: string; name?: string; label: string; before?: string; after?: string };

function Place({ kind, name, label, before = '', after = '' }: PlaceProps) {
  return (
    <div className="min-w-0">
      <p className="mb-0.5 text-hint text-ink-2">
        {name ? (
          <>
            {kind}{' '}
            <b dir="auto" className="font-semibold text-ink">
              {name}
            </b>
            {`, ${labelInMessage(label)}`}
          </>
        ) : (
          label
        )}
      </p>
      <TextDifference before={before} after={after} />
    </div>
  );
}

/** The texts of a new or destroyed part, followed by its items, each with its name. */
export function partText({ fields, items }: PartDifference): string {
  const texts = fields.filter(({ field }) => field !== 'headline' && field !== 'display_mode');
  return [...texts.map(({ before, after }) => before || after), ...items.map(namedText)].join('\n');
}

/** "Christi Himmelfahrt: 14. Mai geschlossen" */
export const namedText = (part: PartDifference): string => [part.name, partText(part)].filter(Boolean).join(': ');
