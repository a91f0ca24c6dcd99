/** Forms, their fields and what is said about unsaved text. */
export const fields = {
  '{day} at {time}': '{day} um {time}',
} as const;
