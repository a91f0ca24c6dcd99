import { sql } from 'kysely';
import { batchHandlers } from '../content/batch-handlers.ts';
import { breadcrumbsHandlers } from '../content/breadcrumb-handlers.ts';
import { copyHandlers } from '../content/copy-handlers.ts';
import { domainHandlers } from '../content/domain-handlers.ts';
import { menuHandlers } from '../content/menu-handlers.ts';
import { pageHandlers } from '../content/page-handlers.ts';
import { partHandlers } from '../content/part-handlers.ts';
import { findRow } from '../db/rows.ts';
import { historyHandlers } from '../history/history-handlers.ts';
import { takeBackHandlers } from '../history/take-back-handlers.ts';
import { accountPath } from '../identity/account-page.ts';
import { draftKeyOf } from '../identity/draft-key.ts';
import type { Handlers } from '../kernel/handler.ts';
import { orNotFound } from '../kernel/refusal.ts';
import { changeHandlers } from '../publishing/change-handlers.ts';
import { deploymentHandlers } from '../publishing/deployment-handlers.ts';
import { createPreviewToken } from '../publishing/preview-tokens.ts';
import { publicationHandlers } from '../publishing/publication-handlers.ts';
import { pathChangeHandlers } from '../references/path-change-handlers.ts';
import { redirectHandlers } from '../references/redirect-handlers.ts';
import { referenceHandlers } from '../references/reference-handlers.ts';
import { searchHandlers } from '../search/search-handlers.ts';
import { trashHandlers } from '../trash/trash-handlers.ts';
import { accountHandlers } from '../users/own-account-handlers.ts';

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
    orNotFound(await findRow(database, 'components', params.componentId), 'component'),

  reportPresence: {
    hasOwnTransaction: true,
    run: async ({ account, params, body, services: { events } }) => {
      events?.report(params.domainId, account, body);
    },
  },

  createPreviewToken: {
    isUnrecorded: true,
    run: async ({ database, account, params, services: { now, publicOrigin } }) => ({
      ...(await createPreviewToken(database, account, params.domainId, now())),
      content_url: `${publicOrigin}/content/api/v1`,
      script_url: `${publicOrigin}/preview/v1.js`,
    }),
  },

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
  ...batchHandlers,
  ...trashHandlers,
  ...historyHandlers,
  ...takeBackHandlers,
  ...redirectHandlers,
  ...pathChangeHandlers,
  ...referenceHandlers,
  ...searchHandlers,
} satisfies Partial<Handlers>;
