import type { Handlers } from '../http/handler.ts';

export const meHandlers = {
  getMe: async ({ account: { id, email, is_admin }, services: { trashDays } }) => ({
    id,
    email,
    is_admin,
    image_library: { trash_days: trashDays },
    invitations: is_admin ? {} : null,
  }),
} satisfies Pick<Handlers, 'getMe'>;
