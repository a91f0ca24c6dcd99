import type { Handlers } from '../http/handler.ts';
import { adminActivityHandlers } from './activity.ts';
import { adminClientTokenHandlers } from './client-tokens.ts';
import { adminComponentHandlers } from './components.ts';
import { adminDomainHandlers } from './domains.ts';
import { adminInvitationHandlers } from './invitations.ts';
import { adminSettingsHandlers } from './settings.ts';
import { adminUserHandlers } from './users.ts';

export const adminHandlers = {
  ...adminActivityHandlers,
  ...adminUserHandlers,
  ...adminInvitationHandlers,
  ...adminSettingsHandlers,
  ...adminComponentHandlers,
  ...adminClientTokenHandlers,
  ...adminDomainHandlers,
} satisfies Partial<Handlers>;
