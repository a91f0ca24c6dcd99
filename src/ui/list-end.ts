/** A double line ends a complete list, a single line one that shows only some of its rows. */
export const listEnd = (hasMore: boolean): string =>
  hasMore ? 'border-b border-line' : 'border-b-3 border-double border-ink';
