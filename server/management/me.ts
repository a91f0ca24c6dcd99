import type { Handlers } from '../http/handler.ts';

export const meHandlers = {
  getMe: async ({ account: { id, email, is_admin } }) => ({ id, email, is_admin }),
} satisfies Pick<Handlers, 'getMe'>;
