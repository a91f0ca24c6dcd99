import { expect, it } from 'vitest';
import { onEveryDatabase } from '../support/databases.ts';

onEveryDatabase('the store', (open) => {
  it('API-05 keeps a row with its revision and gives it back', async () => {
    const database = await open();
    const inserted = await database
      .insertInto('components')
      .values({ name: 'teaser', display_name: 'Teäser', description: null, schema: '[]' })
      .returningAll()
      .executeTakeFirstOrThrow();
    expect(inserted).toEqual({
      id: 1,
      revision: 1,
      name: 'teaser',
      display_name: 'Teäser',
      description: null,
      schema: '[]',
    });
    expect(await database.selectFrom('components').selectAll().execute()).toEqual([inserted]);
  });

  it('API-05 removes what belongs to a domain together with it', async () => {
    const database = await open();
    await database.insertInto('domains').values({ fqdn: 'a.example', meta_data: '{}' }).execute();
    await database.insertInto('client_tokens').values({ domain_id: 1, name: 'one', token: 'x' }).execute();
    await database.deleteFrom('domains').where('id', '=', 1).execute();
    expect(await database.selectFrom('client_tokens').selectAll().execute()).toEqual([]);
  });
});
