import { useEffect, useState } from 'react';
import { type Decoder, decode, object } from '../../contract/decode.ts';
import { keepInEntry } from '../lib/history-entry.ts';

/**
 * The sorting and filters of a list, kept in the history entry.
 * @param initial must be the same object in every render
 */
export function useKeptChoices<Choices extends object>(
  shape: Decoder<Choices>,
  initial: Choices,
): [Choices, (changes: Partial<Choices>) => void] {
  const [choices, setChoices] = useState(() => {
    const found = decode(object({ choices: shape }), history.state);
    return found.ok ? found.value.choices : initial;
  });
  // While these are the initial choices, the user has chosen nothing here.
  useEffect(() => (choices === initial ? undefined : keepInEntry({ choices })), [choices, initial]);
  return [choices, (changes) => setChoices((current) => ({ ...current, ...changes }))];
}
