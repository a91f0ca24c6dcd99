import type { Handlers } from '../http/handler.ts';
import { accountPath } from '../identity/account-page.ts';

export const meHandlers = {
  getMe: async ({ account: { id, email, is_admin }, services: { publicOrigin, trashDays, sendMail } }) => ({
    id,
    email,
    is_admin,
    image_library: { trash_days: trashDays },
    invitations: is_admin ? { sends_mail: sendMail !== undefined } : null,
    account_url: `${publicOrigin}${accountPath}`,
  }),
} satisfies Pick<Handlers, 'getMe'>;
