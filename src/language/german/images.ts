/** The image library. */
export const images = {} as const;
