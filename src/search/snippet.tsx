import type { SearchPlace } from '../../contract/search.ts';

/** The text around a match, with the match marked. */
export const Snippet = ({ of }: { of: SearchPlace['snippet'] }) =>
  of.map(({ text, marked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their place
    marked ? <mark key={index}>{text}</mark> : text,
  );
