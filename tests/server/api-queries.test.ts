/** Reads stay quick because they ask the store few questions, however much a page holds. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { createTestApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

onEveryDatabase('reads', (open) => {
  it('API-05 a page with all that is on , the domain list one, what waits on all domains four, a domain six', async () => {
    let queries = 0;
    const database: Database = (await open()).withPlugin({
      transformQuery: ({ node }) => node,
      // Statements whose text is made once are not transformed.
      transformResult: async ({ result }) => {
        queries += 1;
        return result;
      },
    });
    const account = { id: 1, email: 'admin@kontor.example', is_admin: true };
    const api = await createTestApi(database, { authenticate: async () => account });
    const { domainId, pageId } = api.site;
    const asked = async (reading: Promise<unknown>) => {
      queries = 0;
      await reading;
      return queries;
    };
    // The first reader also learns whether search is there.
    expect(await asked(api.ask('admin', 'listDomains', {}))).toBe(1 + 1);
    expect(await asked(api.ask('admin', 'listDomains', {}))).toBe(1);
    expect(await asked(api.ask('admin', 'getOverview', {}))).toBe(4);
    // One more than the page itself takes: whether the domain is there and the account's.
    expect(await asked(api.ask('admin', 'getPage', { domainId, pageId }))).toBe(1 + 4);
    expect(await asked(api.ask('admin', 'getPage', { domainId, pageId }))).toBe(1 + 1);
    expect(await asked(api.ask('admin', 'getDomain', { domainId }))).toBe(1 + 6);
  });

  it('API-05 a domain of 5,000 pages comes whole and in order, and others get their turn while it is read and written', async () => {
    const database = await open();
    const api = await createTestApi(database);
    const { domainId } = api.site;
    await storePages(database, domainId, 5000);
    let turns = 0;
    let isAnswered = false;
    const others = () => {
      turns += 1;
      if (!isAnswered) setImmediate(others);
    };
    setImmediate(others);
    const { pages } = await api.ask('editor', 'getDomain', { domainId });
    isAnswered = true;
    const ids = pages.map(({ id }) => id);
    expect(ids).toHaveLength(5000 + 2);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
    expect(turns).toBeGreaterThan(8);
  });
});

async function storePages(database: Database, domain: number, count: number): Promise<void> {
  await sql`
    with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${count})
    insert into pages (domain_id, path, published, in_sitemap, meta_data)
    select cast(${domain} as integer), '/page-' || number, 1, 1, '{}' from numbers
  `.execute(database);
}
