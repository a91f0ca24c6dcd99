/** The trash of websites: what destroying one takes, restoring it, and removing it for good. */

import { presentDomain } from '../content/domains.ts';
import { demandRevision } from '../content/revise.ts';
import { lockDomain } from '../db/present-domains.ts';
import type { Handlers } from '../kernel/handler.ts';
import { orNotFound } from '../kernel/refusal.ts';
import {
  lockTrashedDomain,
  moveDomainToTrash,
  readDomainTrash,
  readExtent,
  removeDomain,
  restoreDomain,
} from './domain-trash.ts';

export const domainTrashHandlers = {
  getDomainExtent: async ({ database, params }) => orNotFound(await readExtent(database, params.domainId), 'domain'),

  /** With 0 days in the trash, it is removed for good. */
  destroyDomain: async (call) => {
    const { database, account, params, services } = call;
    const row = orNotFound(await lockDomain(database, params.domainId), 'domain');
    await demandRevision(call, 'domains', row, () => presentDomain(database, row, 'admin'));
    if (services.trashDays === 0) return removeDomain(database, row).then(() => undefined);
    await moveDomainToTrash(database, row, { at: services.now(), by: account.id });
    return { trash_id: row.id };
  },

  listDomainTrash: ({ database, services }) => readDomainTrash(database, services.trashDays),

  restoreDomain: async ({ database, params, services }) => {
    const row = orNotFound(await lockTrashedDomain(database, params.domainId), 'trash_entry');
    await restoreDomain(database, row, services.now());
    const { id, fqdn, slug } = row;
    return { id, fqdn, slug };
  },

  destroyTrashedDomain: async ({ database, params }) => {
    await removeDomain(database, orNotFound(await lockTrashedDomain(database, params.domainId), 'trash_entry'));
  },
} satisfies Partial<Handlers>;
