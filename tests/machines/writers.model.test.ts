/**
 * R2 as a model: two to five people write one entity at once. Requests and answers travel apart from each other, get lost,
 * come twice or late. The chart and the saving are the product's; the server is its rule on revisions and nothing else.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Act, createWriters, fields } from '../support/writers-world.ts';

const interleavings = Number(process.env.RELIABILITY_INTERLEAVINGS ?? 10_000);
const seed = Number(process.env.RELIABILITY_SEED ?? 20_261_120);

const writer = fc.nat(4);
const field = fc.constantFrom(...fields);
const travel = fc.constantFrom('deliver', 'deliver', 'answer', 'answer', 'choose', 'lose', 'wait', 'reopen', 'save');
const act = fc.oneof(
  { weight: 1, arbitrary: fc.record({ type: fc.constant('type'), writer, field }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('write'), writer, field }) },
  { weight: 8, arbitrary: fc.record({ type: travel, writer }) },
) as fc.Arbitrary<Act>;

describe('R2 several writers', () => {
  it(`R2 nothing is overwritten unseen in ${interleavings} interleavings of two to five writers`, async () => {
    const total = { acknowledged: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 5 }),
        fc.array(act, { minLength: 8, maxLength: 18 }),
        async (count, acts) => {
          const writers = createWriters(count);
          for (const one of acts) await writers.perform(one);
          const { acknowledged, refused, ...outcome } = writers.outcome();
          total.acknowledged += acknowledged;
          total.refused += refused;
          writers.stop();
          expect(outcome).toEqual({ overwritten: [], unseen: [] });
        },
      ),
      { numRuns: interleavings, seed },
    );
    expect(total.acknowledged).toBeGreaterThan(interleavings / 2);
    expect(total.refused).toBeGreaterThan(interleavings / 10);
    console.log(
      `R2: 0 silent overwrites in ${interleavings} interleavings, ${total.acknowledged} writes acknowledged, ` +
        `${total.refused} refused as stale, seed ${seed}`,
    );
  }, 120_000);

  it('R2 the model is red on a server that does not compare revisions', async () => {
    const writers = createWriters(2, { isPlanted: true });
    for (const number of [0, 1]) await writers.perform({ type: 'type', writer: number, field: 'body' });
    for (const number of [0, 1]) await writers.perform({ type: 'save', writer: number });
    for (const number of [0, 1]) await writers.perform({ type: 'deliver', writer: number });
    expect(writers.outcome().overwritten).toEqual(['w0.0']);
    writers.stop();
  });
});
