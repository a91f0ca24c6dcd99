import type { BodyOf } from '../../contract/endpoints.ts';
import { noMetaData } from '../../contract/entities.ts';
import type { FieldProblems } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import type { Database } from '../db/database.ts';
import { findDomain, lockDomain } from '../db/present-domains.ts';
import { columns, findRow, insertRow } from '../db/rows.ts';
import { readAuthors } from '../history/last-writes.ts';
import type { Handlers, Services } from '../kernel/handler.ts';
import { invalid, mapUniqueViolation, orNotFound, throwIfInvalid } from '../kernel/refusal.ts';
import {
  blankToNull,
  domainSlug,
  fieldProblems,
  hostName,
  optional,
  pathPrefix,
  previewUrl,
  required,
  webhookUrl,
} from '../rules/checks.ts';
import { sealCiTokens } from './ci-tokens.ts';
import { presentDomain, readDomain, readDomainSummaries } from './domains.ts';
import { demandRevision, reviseRow } from './revise.ts';

type Setup = BodyOf<'updateDomainSetup'>;

export const adminDomainHandlers = {
  listAdminDomains: async ({ database, account }) => readDomainSummaries(database, account),

  getAdminDomain: async ({ database, params }) =>
    orNotFound(await readDomain(database, params.domainId, 'admin'), 'domain'),

  listAuthors: async ({ database, params, services }) => {
    orNotFound(await findDomain(database, params.domainId), 'domain');
    return { authors: await readAuthors(database, params.domainId), kept_days: services.historyDays };
  },

  createDomain: async ({ database, body, services }) => {
    const { fqdn = '' } = body;
    throwIfInvalid(setupProblems({ ...body, fqdn }, services));
    await demandNotInTrash(database, fqdn);
    const setup = await sealCiTokens(database, cleanSetup(body), null);
    const row = columns({ ...setup, fqdn: fqdn.toLowerCase(), meta_data: noMetaData });
    return presentDomain(database, await mapUniqueViolation('fqdn', insertRow(database, 'domains', row)), 'admin');
  },

  updateDomainSetup: async (call) => {
    const { database, params, body, services } = call;
    const row = orNotFound(await lockDomain(database, params.domainId), 'domain');
    const present = (domain: typeof row) => presentDomain(database, domain, 'admin');
    await demandRevision(call, 'domains', row, present);
    throwIfInvalid(setupProblems(body, services));
    await demandNotInTrash(database, body.fqdn);
    const setup = await sealCiTokens(database, cleanSetup(body), row);
    const changes = columns({ ...setup, fqdn: body.fqdn?.toLowerCase() });
    return present(await mapUniqueViolation('fqdn', reviseRow(call, 'domains', row, changes, present)));
  },
} satisfies Partial<Handlers>;

async function demandNotInTrash(database: Database, fqdn: string | undefined): Promise<void> {
  const taken = fqdn ? await findRow(database, 'domains', { fqdn: fqdn.toLowerCase() }) : null;
  if (taken && taken.destroyed_at !== null) throw invalid({ fqdn: [problem('taken_in_trash')] });
}

function setupProblems(setup: Setup, { publicOrigin, allowedOrigins }: Services): FieldProblems {
  const consoleOrigins = [publicOrigin, ...allowedOrigins];
  return fieldProblems({
    fqdn: required(setup.fqdn, hostName),
    slug: optional(setup.slug, domainSlug),
    default_path_prefix: optional(setup.default_path_prefix, pathPrefix),
    ci_webhook_url: optional(setup.ci_webhook_url, webhookUrl),
    preview_url: optional(setup.preview_url, (url) => previewUrl(url, consoleOrigins)),
  });
}

/** Blank values are stored as null. */
function cleanSetup({ fqdn: _, ...setup }: Setup): Omit<Setup, 'fqdn'> {
  return Object.fromEntries(Object.entries(setup).map(([field, value]) => [field, blankToNull(value)]));
}
