/** Forms, their fields and what is said about unsaved text. */
export const fields = {} as const;
