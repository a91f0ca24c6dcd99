/** Serves the sample websites beside Kontor with `examples/website`, which reads them over HTTP like any website. */
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createWebsite } from '../examples/website/src/website.tsx';
import { storedToken } from '../server/content/client-tokens.ts';
import type { Database } from '../server/db/database.ts';
import { findRow } from '../server/db/rows.ts';
import { digest } from '../server/identity/seal.ts';
import type { Samples } from '../server/samples.ts';
import { websiteToken } from './website-token.ts';
import { sampleWebsites } from './websites.ts';

/** `npm start` reads the addresses from this file. */
const fileName = 'sample-websites.json';
const loopback = 'http://127.0.0.1';
const portsTried = 100;
const highestPort = 65_535;

/** `taken` is the website's own port, if another program uses it. */
type Address = { fqdn: string; url: string; taken: number | null };

export const serveWebsites: Samples['serveWebsites'] = async ({ database, firstPort, ...options }) => {
  const { dataDirectory, publicOrigin, log } = options;
  const sites = await findSites(database);
  // First, each website tries its own port, so that a taken port does not affect the other websites.
  const servers: (Server | null)[] = [];
  for (const index of sites.keys()) servers.push(await listen(firstPort === 0 ? 0 : firstPort + index));
  const addresses: Address[] = [];
  for (const [index, { id, fqdn, token }] of sites.entries()) {
    const preferred = servers[index];
    const server = preferred ?? (await listenAbove(firstPort + sites.length));
    servers[index] = server;
    const origin = `${loopback}:${portOf(server)}`;
    const contentUrl = `${publicOrigin}/content/api/v1`;
    const website = createWebsite({ contentUrl, clientToken: token, origin, consoleOrigin: publicOrigin });
    server.on('request', getRequestListener(website.fetch));
    await updateAddresses(database, id, origin);
    addresses.push({ fqdn, url: origin, taken: preferred ? null : firstPort + index });
    log({ event: 'sample website', fqdn, url: origin });
  }
  // With PostgreSQL, the data directory may not exist yet.
  await mkdir(dataDirectory, { recursive: true });
  await writeFile(join(dataDirectory, fileName), `${JSON.stringify(addresses, null, 2)}\n`);
  return async () => {
    for (const server of servers) {
      server?.close();
      server?.closeAllConnections();
    }
    await rm(join(dataDirectory, fileName), { force: true });
  };
};

/**
 * The sample websites that still exist and have a client token. One that an earlier version has stored gets a token, because
 * its own is not known.
 */
async function findSites(database: Database): Promise<{ id: number; fqdn: string; token: string }[]> {
  const sites: { id: number; fqdn: string; token: string }[] = [];
  for (const { fqdn } of sampleWebsites) {
    const domain = await findRow(database, 'domains', { fqdn });
    if (!domain || domain.destroyed_at !== null) continue;
    const { id } = domain;
    if (!(await findRow(database, 'client_tokens', { domain_id: id }))) continue;
    const token = await websiteToken(database, fqdn);
    if (!(await findRow(database, 'client_tokens', { token_hash: digest(token) }))) {
      const row = { domain_id: id, name: 'sample-website', ...storedToken(token) };
      await database.insertInto('client_tokens').values(row).execute();
    }
    sites.push({ id, fqdn, token });
  }
  return sites;
}

/** `null` if the port is taken, not permitted, or invalid. */
async function listen(port: number): Promise<Server | null> {
  if (port > highestPort) return null;
  const server = createServer();
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && ['EADDRINUSE', 'EACCES'].includes(String(error.code));
    if (isTaken) return null;
    throw error;
  }
}

async function listenAbove(first: number): Promise<Server> {
  for (let port = first; port < first + portsTried; port += 1) {
    const server = await listen(port);
    if (server) return server;
  }
  const server = await listen(0);
  if (!server) throw new Error('The system has no free port.');
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Updates the loopback addresses of the preview and the deployments, because the port may have changed. */
async function updateAddresses(database: Database, domainId: number, origin: string): Promise<void> {
  const preview_url = `${origin}{path}`;
  await database
    .updateTable('domains')
    .set((row) => ({ preview_url, revision: row('revision', '+', 1) }))
    .where('id', '=', domainId)
    .where((where) =>
      where.or([
        where('preview_url', 'is', null),
        where.and([where('preview_url', 'like', `${loopback}:%`), where('preview_url', '!=', preview_url)]),
      ]),
    )
    .execute();
  await database
    .updateTable('domain_deployments')
    .set({ url: `${origin}/` })
    .where('domain_id', '=', domainId)
    .where('url', 'like', `${loopback}:%`)
    .execute();
}
