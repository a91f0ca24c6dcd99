/** What waits on all websites of a person, in four queries however many there are. */
import { type RawBuilder, sql } from 'kysely';
import type { DomainOverview, Overview, Scheduled } from '../../contract/overview.ts';
import { imageSources } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { shownName } from '../db/people.ts';
import { isThere } from '../db/present-domains.ts';
import { type ChangedRow, presentChangedPage, readChangedPages } from '../history/last-writes.ts';
import type { Account } from '../kernel/account.ts';
import { isoTime } from '../publishing/deployment-list.ts';

const mostScheduled = 200;

/** @param domainId the only domain that is wanted; `null` for all of the account */
export async function readOverview(database: Database, account: Account, domainId: number | null): Promise<Overview> {
  const isOwn = account.is_admin
    ? isThere
    : sql<boolean>`${isThere} and domains.id in (select domain_id from user_domains where user_id = ${account.id})`;
  if (domainId !== null) {
    const domains = await readDomains(database, sql`${isOwn} and domains.id = ${domainId}`);
    return { domains, changed: [], changed_by_me: [], scheduled: [] };
  }
  return {
    domains: await readDomains(database, isOwn),
    changed: await readChangedPages(database, account, null),
    changed_by_me: await readChangedPages(database, account, account.id),
    scheduled: await readScheduled(database, isOwn),
  };
}

type DomainRow = { [Name in keyof ChangedRow]: ChangedRow[Name] | null } & {
  own_id: number;
  changes: number | null;
  links: number;
} & Record<`has_${'settings' | 'page' | 'start_page' | 'token' | 'preview' | 'deployment'}`, unknown>;

async function readDomains(database: Database, isOwn: RawBuilder<unknown>): Promise<DomainOverview[]> {
  const has = (table: 'domain_settings' | 'pages' | 'client_tokens') =>
    sql`exists (select 1 from ${sql.table(table)} as part where part.domain_id = domains.id)`;
  const { rows } = await sql<DomainRow>`
    select own.*, pages.id, pages.domain_id, pages.headline, pages.path, newest.at as written_at,
      ${shownName} as changed_by, newest.kind as part_kind, newest.entity_id as part_id,
      coalesce(items.headline, sections.headline) as part_headline
    from (
      select domains.id as own_id, live_domains.changes_count as changes,
        (
          select count(*) from content_references where content_references.domain_id = domains.id and state is not null
        ) as links,
        ${has('domain_settings')} as has_settings, ${has('pages')} as has_page, ${has('client_tokens')} as has_token,
        domains.start_page_id is not null as has_start_page, domains.preview_url is not null as has_preview,
        domains.ci_webhook_url is not null as has_deployment,
        (
          select changes.seq from changes
          where changes.domain_id = domains.id and changes.page_id is not null and changes.kind <> 'hold'
            and changes.source not in (${sql.join(imageSources)})
            and exists (select 1 from pages where pages.id = changes.page_id)
          order by changes.seq desc limit 1
        ) as newest_seq
      from domains left join live_domains on live_domains.domain_id = domains.id where ${isOwn}
    ) as own
    left join changes as newest on newest.domain_id = own.own_id and newest.seq = own.newest_seq
    left join pages on pages.id = newest.page_id
    left join sections on newest.kind = 'section' and sections.id = newest.entity_id
    left join items on newest.kind = 'item' and items.id = newest.entity_id
    left join users on users.id = newest.user_id
    order by own.own_id
  `.execute(database);
  return rows.map((row) => ({
    id: row.own_id,
    changes_count: row.changes ?? 0,
    links_count: Number(row.links),
    changed: hasChange(row) ? presentChangedPage(changeIn(row)) : null,
    steps: {
      settings: Boolean(row.has_settings),
      page: Boolean(row.has_page),
      start_page: Boolean(row.has_start_page),
      token: Boolean(row.has_token),
      preview: Boolean(row.has_preview),
      deployment: Boolean(row.has_deployment),
    },
  }));
}

const hasChange = (row: DomainRow): row is DomainRow & ChangedRow => row.id !== null && row.path !== null;

function changeIn({ id, domain_id, headline, path, written_at, changed_by, ...part }: ChangedRow): ChangedRow {
  const { part_kind, part_id, part_headline } = part;
  return { id, domain_id, headline, path, written_at, changed_by, part_kind, part_id, part_headline };
}

async function readScheduled(database: Database, isOwn: RawBuilder<boolean>): Promise<Scheduled[]> {
  const { rows } = await sql<Omit<Scheduled, 'at'> & { at: number }>`
    select due.kind, due.id, due.domain_id, due.headline, due.path, due.at, ${shownName} as by
    from (
      select 'deployment' as kind, id, domain_id, null as headline, null as path, scheduled_for as at, triggered_by as user_id
      from domain_deployments where state = 'scheduled'
      union all
      select 'page', pages.id, holds.domain_id, pages.headline, pages.path, holds.publish_at, holds.held_by
      from holds inner join pages on pages.id = holds.page_id
      where holds.is_open = 1 and holds.publish_at is not null
    ) as due
    inner join domains on domains.id = due.domain_id and ${isOwn}
    left join users on users.id = due.user_id
    order by due.at, due.domain_id, due.kind, due.id limit ${sql.lit(mostScheduled)}
  `.execute(database);
  return rows.map((row) => ({ ...row, at: isoTime(row.at) }));
}
