import { defineConfig } from 'vitest/config';

/** The quick tests that judge a mutant. Which of them, `scripts/test-mutation.mjs` says. */
export default defineConfig({
  test: { environment: 'node', include: process.env.MUTATION_TESTS?.split(' ') ?? [] },
});
