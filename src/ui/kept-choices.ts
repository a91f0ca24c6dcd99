import { useEffect, useState } from 'react';
import { type Decoder, decode, object } from '../../contract/decode.ts';
import { keepInEntry } from '../lib/history-entry.ts';

/**
 * How the list of a screen is sorted and filtered, kept in the history entry.
 * @param initial the same object each time
 */
export function useKeptChoices<Choices extends object>(
  shape: Decoder<Choices>,
  initial: Choices,
): [Choices, (changes: Partial<Choices>) => void] {
  const [choices, setChoices] = useState(() => {
    const found = decode(object({ choices: shape }), history.state);
    return found.ok ? found.value.choices : initial;
  });
  // Nothing has been chosen here while these are the initial ones.
  useEffect(() => (choices === initial ? undefined : keepInEntry({ choices })), [choices, initial]);
  return [choices, (changes) => setChoices((current) => ({ ...current, ...changes }))];
}
