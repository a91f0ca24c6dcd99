/** A double line ends a list; a plain one, what is shown of it so far. */
export const listEnd = (goesOn: boolean): string =>
  goesOn ? 'border-b border-line' : 'border-b-3 border-double border-ink';
