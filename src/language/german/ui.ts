/** The interface kit. */
export const ui = {} as const;
