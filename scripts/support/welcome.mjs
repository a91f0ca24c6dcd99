/** What is printed once the server answers. Node's own modules only. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The address and, where there are samples, who can sign in. */
export function welcome({ origin, dataDirectory, withSamples }) {
  console.log(`\nKontor is ready: ${origin}\n`);
  for (const { email, password, role } of withSamples ? sampleSignIns(dataDirectory) : []) {
    console.log(`  ${role.padEnd(7)} ${email}  ${password}`);
  }
  console.log('\nCtrl+C stops it.');
}

/** @returns {{role: string, email: string, password: string}[]} none where the samples are switched off */
function sampleSignIns(dataDirectory) {
  const file = join(dataDirectory, 'sample-sign-in.json');
  if (!existsSync(file)) return [];
  const signIns = JSON.parse(readFileSync(file, 'utf8'));
  return ['editor', 'admin'].filter((role) => signIns[role]).map((role) => ({ role, ...signIns[role] }));
}
