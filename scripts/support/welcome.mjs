/** What is printed once the server answers. Node's own modules only. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sample websites are on the ports after Kontor's own. */
export function websitePort() {
  const port = Number(process.env.PORT || 4000);
  return port === 0 ? 0 : port + 1;
}

/** The address and, where there are samples, theirs and who can sign in. */
export function welcome({ origin, dataDirectory, withSamples }) {
  console.log(`\nKontor is ready: ${origin}`);
  const websites = withSamples ? readSampleFile(dataDirectory, 'sample-websites.json', []) : [];
  if (websites.length > 0) console.log(`Sample websites: ${websites.map(({ url }) => url).join('  ')}`);
  for (const { fqdn, url, taken } of websites.filter(({ taken }) => taken !== null)) {
    console.log(`  Port ${taken} is taken by another program, so ${fqdn} is at ${url}.`);
  }
  console.log('');
  for (const { email, password, role } of withSamples ? sampleSignIns(dataDirectory) : []) {
    console.log(`  ${role.padEnd(7)} ${email}  ${password}`);
  }
  console.log('\nCtrl+C stops it.');
}

/** @returns {{role: string, email: string, password: string}[]} none where the samples are switched off */
function sampleSignIns(dataDirectory) {
  const signIns = readSampleFile(dataDirectory, 'sample-sign-in.json', {});
  return ['editor', 'admin'].filter((role) => signIns[role]).map((role) => ({ role, ...signIns[role] }));
}

function readSampleFile(dataDirectory, name, nothing) {
  const file = join(dataDirectory, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : nothing;
}
