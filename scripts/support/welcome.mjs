/** The settings of a local server, and the message that is printed once it responds. Only Node's own modules. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

export const host = process.env.HOST || '127.0.0.1';
export const port = Number(process.env.PORT || 4000);
/** The server's address for programs on this machine. */
export const localOrigin = `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host}:${port}`;
export const dataDirectory = process.env.DATA_DIR || join(root, 'data');

/** The sample websites use the ports after Kontor's own. */
export function websitePort() {
  return port === 0 ? 0 : port + 1;
}

/** Prints the addresses of Kontor and the sample websites, and the sample accounts. */
export function welcome(withSamples) {
  console.log(`\nKontor is ready: ${process.env.PUBLIC_ORIGIN || localOrigin}`);
  const websites = withSamples ? readSampleFile('sample-websites.json', []) : [];
  if (websites.length > 0) console.log(`Sample websites: ${websites.map(({ url }) => url).join('  ')}`);
  for (const { fqdn, url, taken } of websites.filter(({ taken }) => taken !== null)) {
    console.log(`  Port ${taken} is taken by another program, so ${fqdn} is at ${url}.`);
  }
  console.log('');
  for (const { email, password, role } of withSamples ? sampleSignIns() : []) {
    console.log(`  ${role.padEnd(7)} ${email}  ${password}`);
  }
  console.log('\nCtrl+C stops it.');
}

/** @returns {{role: string, email: string, password: string}[]} */
function sampleSignIns() {
  const signIns = readSampleFile('sample-sign-in.json', {});
  return ['editor', 'admin'].filter((role) => signIns[role]).map((role) => ({ role, ...signIns[role] }));
}

function readSampleFile(name, nothing) {
  const file = join(dataDirectory, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : nothing;
}
