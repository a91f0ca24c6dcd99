import { foldText, markedParts, spellingsOf } from '../../contract/fold-text.ts';
import type { SearchPlace } from '../../contract/search.ts';

/** The text with every occurrence of the query marked, as filters find it. */
export const Highlight = ({ text, query }: { text: string; query: string }) => (
  <Marked parts={markedParts(text, spellingsOf(foldText(query)).filter(Boolean))} />
);

/** A text in parts, of which every second one is marked. */
export const Marked = ({ parts }: { parts: readonly string[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their position
  parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));

/** The text around a match, with the match marked. */
export const Snippet = ({ of }: { of: SearchPlace['snippet'] }) =>
  of.map(({ text, marked }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their place
    marked ? <mark key={index}>{text}</mark> : text,
  );
