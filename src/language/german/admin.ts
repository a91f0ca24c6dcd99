/** The screens of admins. */
export const admin = {} as const;
