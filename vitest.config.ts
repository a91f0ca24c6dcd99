import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Vitest leaves a processor to itself, which has little to do here.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // Half of the time went to reading the same modules again for each file.
          isolate: false,
          include: [
            '{contract,markdown,machines,src,server,samples}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
            'tests/report/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'models',
          environment: 'node',
          // Charts keep nothing between files; what they import is read once.
          isolate: false,
          testTimeout: 60_000,
          include: ['tests/{charts,machines}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'views',
          environment: 'happy-dom',
          // A page and its modules are made once for each worker; views-setup.ts empties the page after each test.
          isolate: false,
          testTimeout: 60_000,
          setupFiles: ['tests/support/views-setup.ts'],
          include: ['tests/views/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          // What the server imports is read once a worker; every test has servers and databases of its own.
          isolate: false,
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
