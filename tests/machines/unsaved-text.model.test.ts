// @vitest-environment happy-dom
/**
 * R1 and R2 as a model: people type into forms on one entity, in tabs that are killed, over a network that loses requests
 * and answers, to a server that refuses. The chart, the draft store and the saving are the product's; server and network are not.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Act, createWorld, faults, fields } from '../support/unsaved-text-world.ts';

const runs = Number(process.env.RELIABILITY_RUNS ?? 100);
const seed = Number(process.env.RELIABILITY_SEED ?? 20_261_120);

const tab = fc.nat(1);
const field = fc.constantFrom(...fields);
const fault = fc.constantFrom('none' as const, ...faults);
const other = fc.constantFrom('kill', 'reload', 'signIn', 'choose', 'choose', 'dismiss', 'cancel');
const act = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('type'), tab, field }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('save'), tab, fault }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('saveAndType'), tab, fault, field }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('wait'), tab, fault }) },
  { weight: 5, arbitrary: fc.record({ type: other, tab }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('colleague'), field }) },
) as fc.Arbitrary<Act>;

describe('R1 R2 unsaved text', () => {
  it.each([
    { hasRevisions: true, isNew: false },
    { hasRevisions: false, isNew: false },
    { hasRevisions: true, isNew: true },
    { hasRevisions: false, isNew: true },
  ])(
    'R3 no keystroke is lost, nothing overwritten unseen and nothing made twice in random runs: %o',
    async (options) => {
      let typed = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (acts) => {
          const world = createWorld(options);
          for (const one of acts) await world.perform(one);
          const outcome = { lost: await world.lost(), overwritten: world.overwritten(), doubled: world.doubled() };
          typed += world.typed();
          world.stop();
          expect(outcome).toEqual({ lost: [], overwritten: [], doubled: [] });
        }),
        { numRuns: runs, seed },
      );
      expect(typed).toBeGreaterThan(runs);
      console.log(
        `R1: 0 of ${typed} texts lost, R2: 0 overwritten unseen, R3: 0 made twice, ${runs} runs, seed ${seed}`,
      );
    },
    300_000,
  );

  it.each([true, false])(
    'R3 what was typed on while a new section was made is saved into that section after a crash, revisions: %s',
    async (hasRevisions) => {
      const world = createWorld({ hasRevisions, isNew: true });
      await world.killAfterCreating();
      expect(world.stored()).toEqual([{ headline: ' w0', body: ' w1 w2' }]);
      world.stop();
    },
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
