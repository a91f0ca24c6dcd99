/** The text with every occurrence of the query marked, ignoring case. */
export function Highlight({ text, query }: { text: string; query: string }) {
  if (query === '') return text;
  const parts = text.split(new RegExp(`(${query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')})`, 'giu'));
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their position
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part));
}
