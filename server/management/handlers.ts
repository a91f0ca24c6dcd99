import { sql } from 'kysely';
import type { Handlers } from '../http/handler.ts';
import { found } from '../http/refusal.ts';
import { accountPath } from '../identity/account-page.ts';
import { draftKeyOf } from '../identity/draft-key.ts';
import { createPreviewToken } from '../store/preview-tokens.ts';
import { findRow } from '../store/rows.ts';
import { accountHandlers } from './account.ts';
import { breadcrumbsHandlers } from './breadcrumbs.ts';
import { changeHandlers } from './changes.ts';
import { copyHandlers } from './copies.ts';
import { deploymentHandlers } from './deployments.ts';
import { domainHandlers } from './domains.ts';
import { historyHandlers } from './history.ts';
import { menuHandlers } from './menus.ts';
import { pageHandlers } from './pages.ts';
import { partHandlers } from './parts.ts';
import { pathChangeHandlers } from './path-change.ts';
import { publicationHandlers } from './publications.ts';
import { redirectHandlers } from './redirects.ts';
import { referenceHandlers } from './references.ts';
import { searchHandlers } from './search.ts';
import { takeBackHandlers } from './take-back.ts';
import { trashHandlers } from './trash.ts';

export const managementHandlers = {
  /** Fails if the store does. */
  getHealth: async ({ database, services }) => {
    await sql`select 1`.execute(database);
    return { status: 'ok', version: services.version };
  },

  getMe: async ({
    account: { id, email, name = null, is_admin },
    services: { publicOrigin, trashDays, sendMail, draftKey },
  }) => ({
    id,
    email,
    name,
    draft_key: draftKey === undefined ? null : draftKeyOf(draftKey, id),
    is_admin,
    account: { sends_mail: sendMail !== undefined },
    image_library: { trash_days: trashDays, has_homes: true },
    invitations: is_admin ? { sends_mail: sendMail !== undefined } : null,
    activity: is_admin,
    domain_trash: is_admin ? { days: trashDays } : null,
    has_references: true,
    account_url: `${publicOrigin}${accountPath}`,
  }),

  listComponents: async ({ database }) => database.selectFrom('components').selectAll().orderBy('id').execute(),

  getComponent: async ({ database, params }) =>
    found(await findRow(database, 'components', params.componentId), 'component'),

  reportPresence: async ({ account, params, body, services: { live } }) => {
    live?.report(params.domainId, account, body);
  },

  createPreviewToken: async ({ database, account, params, services: { now, publicOrigin } }) => ({
    ...(await createPreviewToken(database, account, params.domainId, now())),
    content_url: `${publicOrigin}/content/api/v1`,
    script_url: `${publicOrigin}/preview/v1.js`,
  }),

  ...accountHandlers,
  ...domainHandlers,
  ...deploymentHandlers,
  ...publicationHandlers,
  ...changeHandlers,
  ...menuHandlers,
  ...breadcrumbsHandlers,
  ...pageHandlers,
  ...partHandlers,
  ...copyHandlers,
  ...trashHandlers,
  ...historyHandlers,
  ...takeBackHandlers,
  ...redirectHandlers,
  ...pathChangeHandlers,
  ...referenceHandlers,
  ...searchHandlers,
} satisfies Partial<Handlers>;
