/**
 * `npm run text-model -- --documents 100000 --seed 7`: opens random Markdown as Text, edits it at random, and checks that
 * every block that was not touched keeps its bytes, and that the others are read as what Text showed.
 */
import { checkNode, ensurePackages } from './support/install.mjs';
import { runVitest } from './support/runners.mjs';
import { numberOptions } from './support/steps.mjs';

const { documents, seed } = numberOptions({ documents: 10_000, seed: 20_261_128 });
Object.assign(process.env, { TEXT_DOCUMENTS: documents, TEXT_SEED: seed });

checkNode();
await ensurePackages();
const { failed } = await runVitest('unit', ['markdown/text-model.test.ts']);
process.exitCode = failed > 0 ? 1 : 0;
