import { useEffect, useState } from 'react';
import { type Decoder, decode, object } from '../../contract/decode.ts';

/** Milliseconds after the last key before the choices are written: browsers limit how often history may be written. */
const writeDelay = 250;

/**
 * How a list is sorted and filtered, stored in the history entry: going back to it or reloading shows the same list.
 * @param name of the list on its screen
 * @param initial the same object each time
 */
export function useKeptChoices<Choices extends object>(
  name: string,
  shape: Decoder<Choices>,
  initial: Choices,
): [Choices, (changes: Partial<Choices>) => void] {
  const [choices, setChoices] = useState(() => {
    const found = decode(object({ [name]: shape }), history.state);
    return found.ok ? (found.value[name] ?? initial) : initial;
  });
  useEffect(() => {
    // Nothing has been chosen here.
    if (choices === initial) return;
    const write = () => history.replaceState({ ...history.state, [name]: choices }, '');
    const timer = setTimeout(write, writeDelay);
    return () => clearTimeout(timer);
  }, [name, choices, initial]);
  return [choices, (changes) => setChoices((current) => ({ ...current, ...changes }))];
}
