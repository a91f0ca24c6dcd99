/** What makes a text hard to use for some of its readers, in the content check and while it is written. */

const vague = new Set(
  'here|click here|click|more|read more|this|this link|this page|hier|hier klicken|klicken sie hier|mehr|weiter|weiterlesen|mehr erfahren|link'.split(
    '|',
  ),
);

/** Whether nobody could tell from these words alone where their link leads. */
export const isVague = (words: string): boolean =>
  vague.has(
    words
      .trim()
      .toLowerCase()
      .replace(/[\s.…!:»>→]+$/u, ''),
  );

/** `#` and `##` both count as the first level below the title above the text. */
export const rankOf = (marks: number): number => Math.max(marks, 2);
/** The rank above the first heading of a text. */
export const firstRank = 1;
export const skipsRank = (above: number, rank: number): boolean => rank > above + 1;

/** A path on the own website; the start page also has its root. */
export const isOwnPath = (target: string): boolean => /^\/(?!\/)[^?#]/.test(target);
