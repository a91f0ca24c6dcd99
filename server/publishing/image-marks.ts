/** What images add to the differences of two versions, which have only their ids. */
import type { ChangeKind } from '../../contract/history.ts';
import type { Database } from '../db/database.ts';
import { isIn } from '../db/dialect.ts';
import { imageFile, imageTexts, keyOf, noStamp, type Parts } from '../history/differing-parts.ts';
import { type Row, type Rows, tableOf } from '../rules/replay.ts';

/** @param seq the number of the version `live`, from which `now` differs in `parts` */
export async function addImageMarks(
  database: Database,
  { domainId, seq }: { domainId: number; seq: number },
  parts: Parts,
  live: Rows,
  now: Rows,
): Promise<void> {
  const kept = (['page', 'section', 'item'] as const).flatMap((kind) => {
    const former = new Map((live[tableOf[kind]] ?? []).map((row) => [row.id, imageOf(row)]));
    return (now[tableOf[kind]] ?? []).flatMap((row) => {
      const image = imageOf(row);
      return image !== null && former.get(row.id) === image ? [{ kind, id: Number(row.id), image }] : [];
    });
  });
  if (kept.length === 0) return;
  const marks = await readMarks(database, { domainId, seq }, [...new Set(kept.map(({ image }) => image))]);
  for (const { kind, id, image } of kept) mark(parts, kind, id, marks.get(image) ?? {});
}

const imageOf = ({ image_id }: Row) => (typeof image_id === 'number' ? image_id : null);

function mark(parts: Parts, kind: ChangeKind, id: number, { [imageFile]: file, ...texts }: Row): void {
  const key = keyOf(kind, id);
  const own = parts.get(key) ?? { kind, entity_id: id, state: 'changed' as const, live: {}, ...noStamp };
  const marked = { ...own.live, ...texts, ...(file && !('image_url' in own.live) ? { [imageFile]: file } : {}) };
  if (Object.keys(marked).length > 0) parts.set(key, { ...own, live: marked });
}

/** In what the images differ from what websites are given of them for the number. */
async function readMarks(
  database: Database,
  { domainId, seq }: { domainId: number; seq: number },
  ids: readonly number[],
): Promise<Map<number, Row>> {
  const states = await database
    .selectFrom('image_states')
    .innerJoin('images', 'images.id', 'image_states.image_id')
    .select(['images.id', 'images.file_name', 'images.alt', 'images.copyright'])
    .select(['image_states.file_name as own_file', 'image_states.alt as own_alt'])
    .select('image_states.copyright as own_copyright')
    .where('domain_id', '=', domainId)
    .where('until_seq', '>=', seq)
    .where(isIn(database, 'image_id', ids))
    .orderBy('until_seq', 'desc')
    .execute();
  const marks = new Map<number, Row>();
  for (const { id, file_name, own_file, alt, own_alt, copyright, own_copyright } of states) {
    marks.set(id, {
      ...(alt !== own_alt && { [imageTexts.alt]: true }),
      ...(copyright !== own_copyright && { [imageTexts.copyright]: true }),
      ...(file_name !== own_file && { [imageFile]: true }),
    });
  }
  return marks;
}
