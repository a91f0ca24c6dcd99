/** Menus. */
export const menus = {} as const;
