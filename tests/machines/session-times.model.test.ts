// @vitest-environment happy-dom
/** R6: the session ends at every moment of a long edit; the text and the saves are those of an edit without such an end. */
import { expect, it } from 'vitest';
import { type Act, createWorld } from '../support/unsaved-text-world.ts';

const tab = 0;
/** First keys, a save, typing while one is under way, two retries, a conflict, and text that is found again. */
const edit: Act[] = [
  { type: 'type', tab, field: 'headline' },
  { type: 'type', tab, field: 'body' },
  { type: 'save', tab, fault: 'none' },
  { type: 'type', tab, field: 'headline' },
  { type: 'saveAndType', tab, fault: 'none', field: 'body' },
  { type: 'save', tab, fault: 'none' },
  { type: 'type', tab, field: 'body' },
  { type: 'save', tab, fault: 'dropRequest' },
  { type: 'wait', tab, fault: 'none' },
  { type: 'type', tab, field: 'headline' },
  { type: 'save', tab, fault: 'dropAnswer' },
  { type: 'type', tab, field: 'body' },
  { type: 'wait', tab, fault: 'none' },
  { type: 'save', tab, fault: 'none' },
  { type: 'type', tab, field: 'headline' },
  { type: 'colleague', field: 'headline' },
  { type: 'save', tab, fault: 'none' },
  { type: 'keepMine', tab },
  { type: 'type', tab, field: 'body' },
  { type: 'reload', tab },
  { type: 'takeUp', tab },
  { type: 'save', tab, fault: 'none' },
];

const cases = [
  { hasRevisions: true, isNew: true, isHere: true },
  { hasRevisions: true, isNew: true, isHere: false },
  { hasRevisions: false, isNew: false, isHere: true },
  { hasRevisions: false, isNew: false, isHere: false },
];

it.each(cases)(
  'R6 whenever the session ends, all is saved after signing in again, and what waited is sent once: %o',
  async ({ isHere, ...options }) => {
    const undisturbed = await walk(options, null, isHere);
    expect(undisturbed.lost).toEqual([]);
    let waited = 0;
    for (const time of edit.keys()) {
      const { signedIn, ...outcome } = await walk(options, time, isHere);
      waited += signedIn;
      expect(outcome, `before step ${time}`).toEqual({
        lost: [],
        doubled: [],
        twice: [],
        stored: undisturbed.stored,
      });
    }
    expect(waited, 'a save waited at every moment after which one comes').toBeGreaterThanOrEqual(edit.length - 4);
    console.log(`R6: ${edit.length} moments, ${waited} waiting saves, each sent once; 0 texts lost`);
  },
  60_000,
);

async function walk(options: { hasRevisions: boolean; isNew: boolean }, time: number | null, isHere: boolean) {
  const world = createWorld(options);
  let signedIn = 0;
  const signIn = async () => {
    if (await world.signInAgain(tab, isHere)) signedIn += 1;
  };
  for (const [step, act] of edit.entries()) {
    if (step === time) world.expire();
    await world.perform(act);
    await signIn();
  }
  const accepted = world.accepted();
  const outcome = {
    lost: await world.lost(),
    doubled: world.doubled(),
    twice: accepted.filter((text, place) => accepted.indexOf(text) !== place),
    stored: world.stored(),
    signedIn,
  };
  world.stop();
  return outcome;
}
