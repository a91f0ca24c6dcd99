/** Reads stay quick because they ask the store few questions, however much a page holds. */
import { expect, it } from 'vitest';
import type { Database } from '../../server/store/database.ts';
import { createTestApi } from '../support/api.ts';
import { onEveryDatabase } from '../support/databases.ts';

onEveryDatabase('reads', (open) => {
  it('API-05 a page with all that is on it takes three queries, the domain list one, a domain three', async () => {
    let queries = 0;
    const database: Database = (await open()).withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const account = { id: 1, email: 'admin@kontor.example', is_admin: true };
    const api = await createTestApi(database, { authenticate: async () => account });
    const { domainId, pageId } = api.site;
    const asked = async (reading: Promise<unknown>) => {
      queries = 0;
      await reading;
      return queries;
    };
    expect(await asked(api.ask('admin', 'listDomains', {}))).toBe(1);
    // One more than the page itself takes: whether the domain is there and the account's.
    expect(await asked(api.ask('admin', 'getPage', { domainId, pageId }))).toBe(1 + 3);
    expect(await asked(api.ask('admin', 'getDomain', { domainId }))).toBe(1 + 3);
  });
});
