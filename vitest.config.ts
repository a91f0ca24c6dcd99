import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{contract,machines,src,server}/**/*.test.{ts,tsx}', 'tests/*.test.ts', 'tests/report/*.test.ts'],
        },
      },
      {
        test: {
          name: 'models',
          environment: 'happy-dom',
          include: ['tests/{charts,machines,views}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
