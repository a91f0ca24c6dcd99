import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../store/open-database.ts';
import { createAttemptLimiter, passwordGuessKeys } from './limits.ts';

it('S62 the counts of a stranger who guesses until blocked take less than 300 bytes', async () => {
  const database = await openDatabase(':memory:');
  const limiter = createAttemptLimiter(database);
  const size = async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database);
    return (rows[0]?.page_count ?? 0) * 4096;
  };
  const before = await size();
  const strangers = 400;
  for (let stranger = 0; stranger < strangers; stranger += 1) {
    const guess = { email: 'anke@kontor.example', client: `10.0.${stranger}`, knownBrowser: null };
    for (const page of ['first', 'second']) {
      const counted = await passwordGuessKeys(limiter, guess, `${page} ${stranger}`);
      for (let attempt = 0; attempt < 3; attempt += 1) await limiter.begin(counted);
    }
  }
  expect((await size()) - before).toBeLessThan(strangers * 300);
  await database.destroy();
}, 20_000);
