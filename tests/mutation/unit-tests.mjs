/**
 * Stands in for `vitest` where unit tests judge a mutant: the same assertions, and no more of a runner than they need. A test
 * file that is loaded says what its tests are; `runTests` runs them until one fails.
 */
import { JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect';
import * as chai from 'chai';

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin);

const tests = [];

export const expect = chai.expect;

export function it(title, run) {
  tests.push({ title, run });
}
it.each = (rows) => (title, run) => {
  for (const row of rows) it(title, () => (Array.isArray(row) ? run(...row) : run(row)));
};
export const test = it;

export function describe(_title, declare) {
  declare();
}

/** What failed first, in a line, or `null`. */
export async function runTests() {
  for (const { title, run } of tests) {
    try {
      await run();
    } catch (error) {
      return `${title}: ${String(error).split('\n', 1)[0]}`;
    }
  }
  return tests.length === 0 ? 'there is no test' : null;
}
