/** Stryker for one source; `scripts/test-mutation.mjs` says in the environment which, and what judges its mutants. */
import { fileURLToPath } from 'node:url';

const { MUTATED, MUTATION_RESULT } = process.env;
const folders = [
  'contract',
  'machines',
  'server/rules',
  'src/lib',
  'tests/charts',
  'tests/machines',
  'tests/support',
  'tests/vectors',
];
const files = ['package.json', 'tsconfig*.json', 'src/**/*.ts', 'tests/README.md'];

export default {
  mutate: [MUTATED],
  plugins: [fileURLToPath(import.meta.resolve('./loading-runner.mjs'))],
  testRunner: 'loading',
  coverageAnalysis: 'off',
  concurrency: 1,
  // TypeScript 7 has no interface to rewrite a tsconfig with, and the sandbox wants none rewritten.
  tsconfigFile: 'none',
  tempDirName: 'test-results/mutation/sandbox',
  ignorePatterns: ['**', ...folders.map((folder) => `!${folder}/**`), ...files.map((file) => `!${file}`)],
  reporters: ['json'],
  jsonReporter: { fileName: MUTATION_RESULT },
  allowConsoleColors: false,
  logLevel: 'error',
};
