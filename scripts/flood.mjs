/**
 * `npm run flood -- --minutes 10 --seed 7`: strangers guess passwords, send garbage, begin sign-ins, request large images and
 * read slowly, from 10,000 addresses and from one IPv6 /64, while somebody signs in and views images (S62).
 * Sign-ins that strangers begin by the thousand evict nobody.
 * Fails if a valid sign-in takes more than 2 s (p95) or a new thumbnail more than 1 s, the database grows by more than 10 MB,
 * or the process takes more than 512 MB.
 */
import { checkNode, ensurePackages } from './support/install.mjs';
import { runVitest } from './support/runners.mjs';
import { numberOptions } from './support/steps.mjs';

const { minutes, seed } = numberOptions({ minutes: 1, seed: 20_261_122 });
Object.assign(process.env, { FLOOD_SECONDS: String(Number(minutes) * 60), FLOOD_SEED: seed });

checkNode();
await ensurePackages();
const { failed } = await runVitest(
  'server',
  ['flood', 'strangers', 'greedy-readers'].map((name) => `tests/server/${name}.test.ts`),
);
process.exitCode = failed > 0 ? 1 : 0;
