/** The same numbers for the same seed, each below the limit: a linear congruential generator. */
export function generator(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // The high bits: the low ones of such a generator repeat soon.
    return Math.floor((state / 2 ** 32) * below);
  };
}
