/** Whether the planted faults still fit the sources: `npm run test:faults` takes longer to say so. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faults } from './planted/faults.mjs';

const root = join(import.meta.dirname, '..');

test.each(faults)('TEST-02 the planted fault fits: $name', (fault) => {
  expect(readFileSync(join(root, fault.file), 'utf8').split(fault.from)).toHaveLength(2);
  expect(existsSync(join(root, fault.test))).toBe(true);
});
