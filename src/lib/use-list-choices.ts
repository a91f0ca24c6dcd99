import { useEffect, useState } from 'react';
import { type Decoded, decode, literal, object, string } from '../../contract/decode.ts';

/** How the page list is sorted and filtered; an empty layout is all of them. */
const listChoices = object({ sort: literal('id', 'headline', 'path'), query: string, layout: string });
export type ListChoices = Decoded<typeof listChoices>;

const kept = object({ pageList: listChoices });
const nothingChosen: ListChoices = { sort: 'id', query: '', layout: '' };
/** Milliseconds without a key before the choices are kept: browsers limit how often history may be written. */
const KEEPING_DELAY = 250;

/** The choices, kept in the history entry: coming back from a page, or loading again, shows the same list. */
export function useListChoices(): [ListChoices, (changes: Partial<ListChoices>) => void] {
  const [choices, setChoices] = useState(() => {
    const found = decode(kept, history.state);
    return found.ok ? found.value.pageList : nothingChosen;
  });
  useEffect(() => {
    const keep = () => history.replaceState({ ...history.state, pageList: choices }, '');
    const timer = setTimeout(keep, KEEPING_DELAY);
    return () => clearTimeout(timer);
  }, [choices]);
  return [choices, (changes) => setChoices((current) => ({ ...current, ...changes }))];
}
