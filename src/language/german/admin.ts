/** The screens of admins. */
export const admin = {
  Settings: 'Einstellungen',
  ClientToken: 'Client-Token',
} as const;
