/** The server of an earlier commit, built from the history of this repository with the packages that are installed. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleServer } from './server-program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = [
  'contract',
  'markdown',
  'machines',
  'server',
  'samples',
  'examples',
  'preview',
  'src',
  'tsconfig.base.json',
  'package.json',
];

/** Whether the history is there: neither a shallow clone nor a folder without Git has it. */
export const hasCommit = (commit: string): boolean =>
  spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0;

/** Its program, made once. @throws if the history is not there */
export async function formerServer(commit: string): Promise<string> {
  const folder = join(root, 'build', `former-${commit.slice(0, 12)}`);
  const program = join(folder, 'build', 'server.js');
  if (existsSync(program)) return program;
  mkdirSync(join(root, 'build'), { recursive: true });
  const made = mkdtempSync(`${folder}-`);
  const archive = spawnSync('git', ['archive', commit, ...sources], { cwd: root, maxBuffer: 512 * 1024 * 1024 });
  const unpacked = spawnSync('tar', ['-x', '-C', made], { input: archive.stdout });
  if (archive.status !== 0 || unpacked.status !== 0) throw new Error(`${archive.stderr}${unpacked.stderr}`);
  await bundleServer(join(made, 'build', 'server.js'), made);
  try {
    renameSync(made, folder);
  } catch (error) {
    // Another worker has made it meanwhile.
    rmSync(made, { recursive: true, force: true });
    if (!existsSync(program)) throw error;
  }
  return program;
}
