import { Fragment, useMemo } from 'react';
import { DifferingText } from '../forms/differing-text.tsx';
import { counted, t } from '../language/translate.ts';
import { labelInMessage } from '../lib/failure-message.ts';
import { classNames } from '../ui/class-names.ts';
import type { Difference, FieldDifference, PartDifference, SectionDifference } from './difference.ts';
import { diffText } from './line-diff.ts';

/** What was taken out and put in, word by word; equal lines as their number. Texts of several lines are set in code. */
export function TextDifference({ before, after }: Pick<FieldDifference, 'before' | 'after'>) {
  const groups = useMemo(() => diffText(before, after), [before, after]);
  const isCode = /\n/.test(before) && after !== '';
  return (
    <div className={classNames('min-w-0 max-w-text', isCode && 'font-mono text-[0.875rem] leading-[1.4375rem]')}>
      {groups.map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a text keep their places
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

/** All differences one below the other, each with its place. */
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

function SectionPlaces({ section, number }: { section: SectionDifference; number: number }) {
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
              label={t(presences[item.presence].item)}
              {...sidesOf(item.presence, namedText(item))}
            />
          ),
        )}
    </>
  );
}

const presences = {
  added: { section: 'new', item: 'new item' },
  removed: { section: 'destroyed', item: 'destroyed item' },
} as const;

const sidesOf = (presence: keyof typeof presences, text: string) =>
  presence === 'added' ? { after: text } : { before: text };

/** The fields that differ; of a part that is new or gone, its text. */
function PartPlaces({ part, kind }: { part: PartDifference; kind: string }) {
  const { name, presence, isMoved, fields } = part;
  if (presence !== 'both') {
    return <Place label={t(presences[presence].section)} {...{ kind, name }} {...sidesOf(presence, partText(part))} />;
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

/** What a new or destroyed part says: its texts, and those of its items after their names. */
export function partText({ fields, items }: PartDifference): string {
  const shown = fields.filter(({ field }) => field !== 'headline' && field !== 'display_mode');
  const own = shown.map(({ before, after }) => before || after);
  return [...own, ...items.map((item) => namedText(item))].join('\n');
}

/** "Christi Himmelfahrt: 14. Mai geschlossen" */
export const namedText = (part: PartDifference): string => [part.name, partText(part)].filter(Boolean).join(': ');
