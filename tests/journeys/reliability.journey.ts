/** R1 in the browser, at random: `npm run bench:reliability` walks the same a thousand times. */
import { generator } from '../support/random.ts';
import { putFaultyNetwork } from './support/faulty-network.ts';
import { expect, test } from './support/kontor.ts';
import { type Figures, reportTyping, typeAtRandom } from './support/random-typing.ts';

const runs = Number(process.env.RELIABILITY_RUNS ?? 2);
/** As many as are done long before a session ends; many go side by side, in two browsers. */
const runsPerTest = 50;
const seed = Number(process.env.RELIABILITY_SEED ?? 20_261_120);

test.use({ freshDatabase: true });

for (let first = 0; first < runs; first += runsPerTest) {
  const end = Math.min(first + runsPerTest, runs);
  const title = `R1 R3 R6 no keystroke is lost and nothing made twice in random edits over a failing network, in tabs that are killed`;
  test(
    runs === end && first === 0 ? title : `${title}, runs ${first + 1} to ${end}`,
    async ({ page, context, kontor, signIn }) => {
      test.setTimeout(60_000 + (end - first) * 20_000);
      await signIn(page, 'editor');
      const token = kontor.sessions.get('editor')?.token ?? '';
      await page.close();
      const network = await putFaultyNetwork(context);
      const typed = await reportTyping(context, token);
      const all: Figures[] = [];
      for (let number = first; number < end; number += 1) {
        const run = { context, network, origin: kontor.origin, token, random: generator(seed + number) };
        const figures = await typeAtRandom(run, typed, number);
        all.push(figures);
        expect(
          { lost: figures.lost, duplicates: figures.duplicates },
          `seed ${seed + number}:\n${figures.story.join('\n')}`,
        ).toEqual({
          lost: [],
          duplicates: 0,
        });
      }
      const sum = (name: 'characters' | 'words' | 'writes' | 'duplicates' | 'kills' | 'sessionsEnded') =>
        all.reduce((total, figures) => total + figures[name], 0);
      expect(sum('words'), 'something was typed').toBeGreaterThan(all.length);
      console.log(
        `R1 in the browser: ${all.length} runs, ${sum('characters')} characters typed, 0 lost ` +
          `(${all.flatMap(({ lastSecond }) => lastSecond).length} words of a killed tab's last second, ` +
          `${all.flatMap(({ givenUp }) => givenUp).length} given up for found text), ` +
          `${sum('writes')} writes, ${sum('duplicates')} duplicates, ${sum('kills')} tabs killed, ` +
          `${sum('sessionsEnded')} sessions ended, seed ${seed}`,
      );
    },
  );
}
