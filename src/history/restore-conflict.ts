/** The conflict between restoring an earlier version and what somebody else has saved since the screen was read. */
import type { TakeBack } from '../../contract/history.ts';
import { type Draft, mergeDrafts } from '../../machines/drafts.ts';
import type { Author } from '../../machines/entity-form.context.ts';
import type { RestoreConflict, RestoreTarget } from '../../machines/version-restore.machine.ts';
import { t } from '../language/translate.ts';
import { partTitle } from '../lib/pages.ts';
import { type Compare, type DifferingPlace, isSetup, placesOf, restorable } from './difference.ts';
import { namedText } from './text-difference.tsx';

type Versions<Version> = { earlier: Version; seen: Version; now: Version };
/** `section` is the id of the section that is or contains the place. */
type Place = TakeBack['keep'][number] & { label: string; before: string; after: string; section: number | null };

/** `null` if their changes are in no place that the target covers. */
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
    for (const { before, after, label, kind, id, field, ...place } of placesOf(
      restorable(compare(earlier, version)),
    ).map(placeOf)) {
      if (!isCovered({ kind, id, field, ...place }, target)) continue;
      const name = `${kind} ${id} ${field ?? ''}`;
      places[name] = { kind, id, field, label };
      // A place that equals the earlier version on one side appears in the difference of the other side only.
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

function isCovered({ kind, id, field, section }: Omit<Place, 'label' | 'before' | 'after'>, target: RestoreTarget) {
  const isSame = kind === target.kind && id === target.id;
  if (target.field !== null) return isSame && field === target.field;
  if (target.kind === 'section') return isSame || section === target.id;
  if (target.kind === 'domain') return kind === 'domain' && !isSetup(field ?? '');
  return target.kind === 'item' ? isSame : true;
}

function placeOf({ section, part, field }: DifferingPlace): Place {
  const within = section?.id ?? null;
  if (field) {
    const { label, ...place } = field;
    const text = part ? t('{field} of “{name}”', { field: t(label), name: part.name }) : t(label);
    return { ...place, label: text, section: within };
  }
  const { kind, id, name, presence } = part;
  const text = presence === 'both' ? t('moved') : namedText(part);
  const [before, after] = presence === 'removed' ? [text, ''] : ['', text];
  return { kind, id, field: null, label: partTitle(kind, { id, headline: name }), before, after, section: within };
}
