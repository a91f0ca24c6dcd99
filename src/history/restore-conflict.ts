/** What was to be taken back, beside what somebody else has made of it since it was shown. */
import type { TakeBack } from '../../contract/history.ts';
import { type Draft, mergeDrafts } from '../../machines/drafts.ts';
import type { Author } from '../../machines/entity-form.context.ts';
import type { RestoreConflict, RestoreTarget } from '../../machines/version-restore.machine.ts';
import { t } from '../language/translate.ts';
import { type Difference, type FieldDifference, isSetup, type PartDifference } from './difference.ts';
import { namedText } from './text-difference.tsx';

type Versions<Version> = { earlier: Version; seen: Version; now: Version };
type Compare<Version> = (before: Version, after: Version | null) => Difference;
/** `section` holds the item. */
type Place = TakeBack['keep'][number] & { label: string; before: string; after: string; section: number | null };

/** Null if what they have written is on no place that is shown. */
export function restoreConflict<Version>(
  compare: Compare<Version>,
  { earlier, seen, now }: Versions<Version>,
  target: RestoreTarget,
  { revision, author }: { revision: number; author: Author | null },
): RestoreConflict | null {
  const conflict = { base: {} as Draft, mine: {} as Draft, theirs: {} as Draft };
  const places: RestoreConflict['places'] = {};
  for (const [side, version] of [
    ['base', seen],
    ['theirs', now],
  ] as const) {
    for (const { before, after, label, kind, id, field, ...place } of placesOf(compare(earlier, version))) {
      if (!isMeant({ kind, id, field, ...place }, target)) continue;
      const name = `${kind} ${id} ${field ?? ''}`;
      places[name] = { kind, id, field, label };
      // What equals the earlier version on the other side is in only one of the differences.
      conflict.mine[name] = before;
      conflict.base[name] ??= before;
      conflict.theirs[name] ??= before;
      conflict[side][name] = after;
    }
  }
  const { merged, disputed } = mergeDrafts(conflict.base, conflict.mine, conflict.theirs);
  if (merged.length + disputed.length === 0) return null;
  return { ...conflict, places, revision, author, choices: {}, together: {} };
}

function isMeant({ kind, id, field, section }: Omit<Place, 'label' | 'before' | 'after'>, target: RestoreTarget) {
  const isSame = kind === target.kind && id === target.id;
  if (target.field !== null) return isSame && field === target.field;
  if (target.kind === 'section') return isSame || section === target.id;
  if (target.kind === 'domain') return kind === 'domain' && !isSetup(field ?? '');
  return target.kind === 'item' ? isSame : true;
}

function placesOf({ fields, sections }: Difference): Place[] {
  return [
    ...fields.map((field) => fieldPlace(field, null)),
    ...sections.flatMap((section) => [
      ...partPlaces(section, null),
      ...(section.presence === 'both' ? section.items.flatMap((item) => partPlaces(item, section.id)) : []),
    ]),
  ];
}

const words = { section: 'Section “{name}”', item: 'Item “{name}”' } as const;

/** Its fields; of a part that one side lacks or that was moved, the part itself. */
function partPlaces(part: PartDifference, section: number | null): Place[] {
  const { kind, id, name, presence, isMoved, fields } = part;
  const whole = { kind, id, field: null, label: t(words[kind], { name }), section };
  if (presence === 'added') return [{ ...whole, before: '', after: namedText(part) }];
  if (presence === 'removed') return [{ ...whole, before: namedText(part), after: '' }];
  return [
    ...(isMoved ? [{ ...whole, before: '', after: t('moved') }] : []),
    ...fields.map((field) => fieldPlace(field, section, name)),
  ];
}

function fieldPlace(
  { kind, id, field, label, before, after }: FieldDifference,
  section: number | null,
  name?: string,
): Place {
  const text = name === undefined ? t(label) : t('{field} of “{name}”', { field: t(label), name });
  return { kind, id, field, label: text, before, after, section };
}
