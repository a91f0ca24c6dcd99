import { clientTokenHandlers } from '../content/client-token-handlers.ts';
import { componentHandlers } from '../content/component-handlers.ts';
import { adminDomainHandlers } from '../content/domain-setup-handlers.ts';
import { settingsHandlers } from '../content/settings-handlers.ts';
import { adminActivityHandlers } from '../history/activity-handlers.ts';
import type { Handlers } from '../kernel/handler.ts';
import { domainTrashHandlers } from '../trash/domain-trash-handlers.ts';
import { adminAccountHandlers } from '../users/account-handlers.ts';
import { adminInvitationHandlers } from '../users/invitation-handlers.ts';
import { adminUserHandlers } from '../users/user-handlers.ts';

export const adminHandlers = {
  ...adminActivityHandlers,
  ...adminUserHandlers,
  ...adminAccountHandlers,
  ...adminInvitationHandlers,
  ...settingsHandlers,
  ...componentHandlers,
  ...clientTokenHandlers,
  ...adminDomainHandlers,
  ...domainTrashHandlers,
} satisfies Partial<Handlers>;
