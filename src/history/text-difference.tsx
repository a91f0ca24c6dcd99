import { Fragment, useMemo } from 'react';
import { DifferingText } from '../forms/differing-text.tsx';
import { counted, t } from '../language/translate.ts';
import { labelInMessage } from '../lib/failure-message.ts';
import { classNames } from '../ui/class-names.ts';
import type { Difference, FieldDifference, PartDifference } from './difference.ts';
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
export function DifferenceList({ difference: { fields, sections } }: { difference: Difference }) {
  return (
    <div className="grid gap-3.5">
      {fields.map((field) => (
        <Place key={field.field} label={t(field.label)} before={field.before} after={field.after} />
      ))}
      {sections.map((section, place) => (
        <SectionPlaces key={section.id} section={section} number={place + 1} />
      ))}
    </div>
  );
}

function SectionPlaces({ section, number }: { section: PartDifference; number: number }) {
  const kind = t('Section {place}', { place: number });
  return (
    <>
      <PartPlaces part={section} kind={kind} />
      {section.presence === 'both' &&
        section.items.map((item) =>
          item.presence === 'both' ? (
            <PartPlaces key={item.id} part={item} kind={`${kind} ${section.name}, ${labelInMessage(t('Item'))}`} />
          ) : (
            <Place
              key={item.id}
              {...{ kind, name: section.name }}
              label={t(presenceLabels[item.presence].item)}
              {...sidesOf(item.presence, namedText(item))}
            />
          ),
        )}
    </>
  );
}

const presenceLabels = {
  added: { section: 'new', item: 'new item' },
  removed: { section: 'destroyed', item: 'destroyed item' },
} as const;

const sidesOf = (presence: keyof typeof presenceLabels, text: string) =>
  presence === 'added' ? { after: text } : { before: text };

/** The fields that differ, or the text of a part that is new or gone. */
function PartPlaces({ part, kind }: { part: PartDifference; kind: string }) {
  const { name, presence, isMoved, fields } = part;
  if (presence !== 'both') {
    const sides = sidesOf(presence, partText(part));
    return <Place label={t(presenceLabels[presence].section)} {...{ kind, name }} {...sides} />;
  }
  return (
    <>
      {isMoved && <Place label={t('moved')} {...{ kind, name }} />}
      {fields.map((field) => (
        <Place key={field.field} label={t(field.label)} before={field.before} after={field.after} {...{ kind, name }} />
      ))}
    </>
  );
}

type PlaceProps = { kind?: string; name?: string; label: string; before?: string; after?: string };

function Place({ kind, name, label, before = '', after = '' }: PlaceProps) {
  return (
    <div className="min-w-0">
      <p className="mb-0.5 text-hint text-ink-2">
        {name ? (
          <>
            {kind} <b className="font-semibold text-ink">{name}</b>
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
