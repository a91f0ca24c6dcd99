import { problem } from '../../contract/refusals.ts';
import type { Handlers, Services } from '../http/handler.ts';
import { Refusal, tooMany } from '../http/refusal.ts';
import { destroyRow, found, reviseRow } from '../http/revisions.ts';
import type { Account } from '../identity/account.ts';
import { newestSeq } from '../store/changes.ts';
import type { Database } from '../store/database.ts';
import {
  type DomainView,
  lockSettings,
  mayUseDomain,
  presentDomain,
  presentSettings,
  readDomain,
  readDomainSummaries,
} from '../store/domains.ts';
import { readChangedPages } from '../store/last-writes.ts';
import { columns, findRow } from '../store/rows.ts';
import { countTrash } from '../store/trash.ts';
import { deploymentWait, WebhookFailure } from './deployment-webhook.ts';
import { keepMetaData } from './further-keys.ts';

export const domainHandlers = {
  listDomains: async ({ database, account }) => {
    const domains = await readDomainSummaries(database, account);
    const changed = await readChangedPages(database, account);
    return domains.map((domain) => ({ ...domain, changed_pages: changed.get(domain.id) ?? [] }));
  },

  getDomain: async ({ database, account, params, services }) => {
    const extras = await extrasOf(database, params.domainId, services);
    return { ...found(await readDomain(database, params.domainId, viewOf(account)), 'domain'), ...extras };
  },

  updateDomain: async ({ database, account, params, body, ifMatch, services }) => {
    const view = viewOf(account);
    const row = found(await findRow(database, 'domains', params.domainId), 'domain');
    const changes = { ...body, meta_data: keepMetaData(row, body.meta_data) };
    const present = async (domain: typeof row) => ({
      ...(await presentDomain(database, domain, view)),
      ...(await extrasOf(database, domain.id, services)),
    });
    return present(await reviseRow(database, 'domains', row, columns(changes), ifMatch, () => present(row)));
  },

  /** The webhook is called after the transaction, so that a slow one does not block others. */
  triggerDeployment: async ({ database, params, services, afterCommit }) => {
    const row = found(await findRow(database, 'domains', params.domainId), 'domain');
    const { ci_webhook_url: url, ci_user: user, ci_user_token: userToken, ci_webhook_token: token } = row;
    if (!url) throw new Refusal(422, problem('no_webhook'));
    const wait = await deploymentWait(database, row.id, services.now());
    if (wait > 0) throw tooMany(wait);
    afterCommit(async () => {
      try {
        await services.postWebhook({ url, user, userToken, token });
      } catch (error) {
        if (!(error instanceof WebhookFailure)) throw error;
        throw new Refusal(502, error.problem);
      }
    });
  },

  destroySettings: async ({ database, account, params, ifMatch }) => {
    const row = found(await lockSettings(database, params.settingsId), 'settings');
    found((await mayUseDomain(database, account, row.domain_id, false)) || null, 'settings');
    await destroyRow(database, 'domain_settings', row, ifMatch, async () => presentSettings(row));
  },
} satisfies Partial<Handlers>;

/**
 * What only this server says about a domain. The number comes before what it belongs to is read: who follows from there on
 * misses nothing. No `trash_count` means that nothing is kept.
 */
async function extrasOf(database: Database, domainId: number, { trashDays, live }: Services) {
  return {
    has_events: live !== undefined,
    seq: live ? await newestSeq(database, domainId) : null,
    trash_count: trashDays > 0 ? await countTrash(database, domainId) : null,
  };
}

function viewOf(account: Account): DomainView {
  return account.is_admin ? 'management' : 'editor';
}
