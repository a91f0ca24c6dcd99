/** Which pages visitors may ever have been given, as the history tells. */
import { anything, record } from '../../contract/decode.ts';
import type { Recorder } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { isIn } from '../db/dialect.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { Row } from '../rules/replay.ts';
import { deployedStateOf, seqOfPage } from './delivered-versions.ts';
import { findBeforeFirst } from './deployments.ts';

/** The numbers from `since` to before `until`. */
type Period = { since: number; until: number; isPublished: boolean };

/**
 * Pages whose former changes were removed count as having been live.
 * @param own the changes of the running transaction, which do not count
 */
export async function findEverLive(
  database: Database,
  domainId: number,
  pageIds: readonly number[],
  own: Recorder['changes'],
): Promise<ReadonlySet<number>> {
  const swept = await database
    .selectFrom('swept_changes')
    .select('page_id')
    .where('domain_id', '=', domainId)
    .where(isIn(database, 'page_id', pageIds))
    .execute();
  const found = new Set(swept.map(({ page_id }) => page_id));
  const periods = [...(await readPublished(database, domainId, pageIds, own))].filter(([id]) => !found.has(id));
  if (periods.every(([, published]) => published.length === 0)) return found;
  const first = await findBeforeFirst(database, domainId);
  const deployed = await database
    .selectFrom('domain_deployments')
    .select(['seq', 'base_seq', 'pages_at'])
    .where('domain_id', '=', domainId)
    .where('taken_at', 'is not', null)
    .where('base_seq', 'is not', null)
    .orderBy('seq', 'desc')
    .execute();
  const compositions = deployed.map(deployedStateOf);
  for (const [id, published] of periods) {
    // Until the first deployment every number was live.
    const wasLiveAtOnce = published.some(({ since }) => since <= (first?.seq ?? Number.POSITIVE_INFINITY));
    const isDelivered = (number: number | null) =>
      number !== null && published.some(({ since, until }) => since <= number && number < until);
    if (wasLiveAtOnce || compositions.some((composition) => isDelivered(seqOfPage(composition, id)))) found.add(id);
  }
  return found;
}

/** When each page was published. */
async function readPublished(
  database: Database,
  domainId: number,
  pageIds: readonly number[],
  own: Recorder['changes'],
): Promise<Map<number, Period[]>> {
  const pages = await database
    .selectFrom('pages')
    .select(['id', 'published'])
    .where(isIn(database, 'id', pageIds))
    .execute();
  const rows = await database
    .selectFrom('changes')
    .select(['seq', 'entity_id', 'action', 'before'])
    .where('domain_id', '=', domainId)
    .where('kind', '=', 'page')
    .where(isIn(database, 'entity_id', pageIds))
    .where(({ or, eb }) => or([eb('action', '=', 'created'), eb('before', 'like', '%"published":%')]))
    .orderBy('seq')
    .execute();
  const changes = groupBy(rows, ({ entity_id }) => entity_id);
  return new Map(
    pages.map(({ id, published }) => {
      const periods: Period[] = [];
      let since = 0;
      for (const { seq, action, before } of changes.get(id) ?? []) {
        const former = before === null ? undefined : record(anything)(JSON.parse(before)).published;
        if (former !== undefined) periods.push({ since, until: seq, isPublished: Boolean(former) });
        if (former !== undefined || action === 'created') since = seq;
      }
      const unsaved = own.map((change) =>
        change.entity_id === id && change.kind === 'page' ? formerIn(change) : null,
      );
      const isPublished = Boolean(unsaved.find((former) => former !== null) ?? published);
      periods.push({ since, until: Number.POSITIVE_INFINITY, isPublished });
      return [id, periods.filter((period) => period.isPublished)];
    }),
  );
}

/** The column `published` before the change; `null` if the change does not touch it. */
function formerIn({ before, after }: Recorder['changes'][number]): unknown {
  const [from, to]: [Row, Row] = [{ ...before }, { ...after }];
  return before !== null && after !== null && from.published !== undefined && to.published !== undefined
    ? from.published
    : null;
}
