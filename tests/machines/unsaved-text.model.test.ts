/**
 * R1 and R2 as a model: people type into forms on one entity, in tabs that are killed, over a network that loses requests
 * and answers, to a server that refuses. The chart, the journal and the saving are the product's; server and network are not.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Act, createWorld, fields } from '../support/unsaved-text-world.ts';

const runs = Number(process.env.RELIABILITY_RUNS ?? 300);
const seed = Number(process.env.RELIABILITY_SEED ?? 20_261_120);

const tab = fc.nat(1);
const field = fc.constantFrom(...fields);
const fault = fc.constantFrom(
  'none',
  'none',
  'dropRequest',
  'dropAnswer',
  'status500',
  'status503',
  'status401',
  'status422',
);
const other = fc.constantFrom('kill', 'reload', 'signIn', 'choose', 'choose', 'dismiss', 'cancel');
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('type'), tab, field }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('save'), tab, fault }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('wait'), tab, fault }) },
  { weight: 5, arbitrary: fc.record({ type: other, tab }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('colleague'), field }) },
) as fc.Arbitrary<Act>;

describe('R1 R2 unsaved text', () => {
  it.each([true, false])(
    'no keystroke is lost and nothing overwritten unseen in random runs, server with revisions: %s',
    async (hasRevisions) => {
      let typed = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
          const world = createWorld({ hasRevisions });
          for (const one of acts) await world.perform(one);
          const outcome = { lost: await world.lost(), overwritten: world.overwritten() };
          typed += world.typed();
          world.stop();
          expect(outcome).toEqual({ lost: [], overwritten: [] });
        }),
        { numRuns: runs, seed },
      );
      expect(typed).toBeGreaterThan(runs);
      console.log(`R1: 0 of ${typed} texts lost, R2: 0 overwritten unseen, ${runs} runs, seed ${seed}`);
    },
    300_000,
  );

  it('R1 the run is red when an answer is written back into the form', async () => {
    const planted = createWorld({ hasRevisions: true, isPlanted: true });
    const word = await planted.typeWhileSaving(0);
    expect(await planted.lost()).toEqual([word]);
    const sound = createWorld({ hasRevisions: true });
    await sound.typeWhileSaving(0);
    expect(await sound.lost()).toEqual([]);
  });
});
