/** PostgreSQL for the subjects that compare it with SQLite. */
import { startBuiltServer } from '../support/built-server.mjs';
import { createDatabase, durable, startPostgres } from '../support/postgres.mjs';

/** Runs `work` with a cluster that is as durable as SQLite here: a commit waits for the disk. */
export async function withPostgres(work) {
  const cluster = await startPostgres(durable);
  try {
    return await work(cluster);
  } finally {
    await cluster.stop();
  }
}

/**
 * Runs `measure` with a built server on a new database.
 * @param {(server: import('../support/built-server.mjs').BuiltServer & {url: string, headers: object}) => Promise<T>} measure
 */
export async function onPostgres({ signInAt }, cluster, measure) {
  const url = await createDatabase(cluster, `bench_${Date.now()}`);
  const server = await startBuiltServer({ LOG_LEVEL: 'warn', DATABASE_URL: url });
  try {
    const { headers } = await signInAt(server.origin);
    return await measure({ ...server, url, headers });
  } finally {
    await server.stop();
  }
}

/**
 * Stores a website of `count` pages without the server.
 * @param {string} [body] stores a section with this text on each page
 * @returns its id
 */
export async function storePages(client, fqdn, count, body) {
  const insertion = "INSERT INTO domains (fqdn, meta_data) VALUES ($1, '{}') RETURNING id";
  const { id } = (await client.query(insertion, [fqdn])).rows[0];
  await client.query(
    `INSERT INTO pages (domain_id, path, headline, layout, published, in_sitemap, meta_data)
     SELECT $1, '/page-' || number, 'Page ' || number, 'default', 1, 1, '{}' FROM generate_series(1, ${count}) AS number`,
    [id],
  );
  if (body === undefined) return id;
  await client.query(
    `INSERT INTO sections (page_id, position, headline, body, published)
     SELECT id, 0, 'Section', $2, 1 FROM pages WHERE domain_id = $1`,
    [id, body],
  );
  return id;
}
