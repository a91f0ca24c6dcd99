/** The server as a program of its own, bundled from the sources. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type RunningProgram = {
  child: ChildProcess;
  printed: { out: string; errors: string };
  /** Resolves once the output matches; rejects if the program ends first. */
  until: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Resolves with its exit code and the signal that ended it. */
  exit: Promise<unknown[]>;
};

export type ServerProgram = {
  /** Working folder of the programs. */
  folder: string;
  start: (settings: Record<string, string>, words?: readonly string[], file?: string) => RunningProgram;
  /** Kills the running programs and removes the folder. */
  destroy: () => Promise<void>;
};

/** The program for the tests of a file, which calls this at its top level: it is there in the hooks and tests below. */
export function serverProgram(): ServerProgram {
  const program = {} as ServerProgram;
  beforeAll(async () => {
    Object.assign(program, await buildServerProgram());
  });
  afterAll(() => program.destroy());
  return program;
}

/** In build/, where it finds its packages; made once a worker. */
const bundle = join(root, `build/test-server-${process.pid}.js`);
let bundled: Promise<void> | undefined;
process.once('exit', () => rmSync(bundle, { force: true }));

async function buildServerProgram(): Promise<ServerProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-program-'));
  bundled ??= bundleServer(bundle);
  await bundled;
  writeFileSync(join(folder, 'index.html'), '<!doctype html><div id="root" data-api-url=""></div>');
  const running = new Set<RunningProgram>();
  return {
    folder,
    start(settings, words = [], file = bundle) {
      const started = startProgram(file, folder, settings, words);
      running.add(started);
      return started;
    },
    async destroy() {
      for (const { child, exit } of running) {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
        await exit;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server, with its program for decoding images beside it. */
export async function bundleServer(program: string, sources = root): Promise<void> {
  const images = `${program}.images`;
  await Promise.all([
    bundleForNode({ entryPoints: ['server/main.ts'] }, program, sources),
    bundleForNode({ entryPoints: [imageProgramIn(sources)] }, images, sources),
  ]);
  // Renamed in one step: another test may be starting it.
  renameSync(images, join(dirname(program), 'images.js'));
}

/** A program of the server's sources as one file under build/, where it finds its packages. */
export async function bundleForNode(
  from: Pick<BuildOptions, 'entryPoints' | 'stdin'>,
  outfile: string,
  sources = root,
): Promise<void> {
  await build({
    ...from,
    absWorkingDir: sources,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    loader: { '.md': 'text', '.html': 'text', '.css': 'text', '.svg': 'text' },
    define: { builtFrom: '"1a2b3c4.20261127T2340Z"' },
  });
}

function startProgram(
  program: string,
  folder: string,
  settings: Record<string, string>,
  words: readonly string[],
): RunningProgram {
  const env = { PATH: process.env.PATH, STATIC_DIR: folder, ...settings };
  const child = spawn(process.execPath, [program, ...words], { cwd: folder, env });
  const printed = { out: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed.errors += text;
  });
  const exit = once(child, 'exit');
  const until = async (pattern: RegExp) => {
    for (;;) {
      const found = pattern.exec(printed.out);
      if (found) return found;
      const hasEnded = await Promise.race([once(child.stdout, 'data').then(() => false), exit.then(() => true)]);
      if (hasEnded && !pattern.test(printed.out)) throw new Error(`The server ended: ${printed.errors}`);
    }
  };
  return { child, printed, until, exit };
}

/** Earlier commits have it elsewhere. */
function imageProgramIn(sources: string): string {
  const places = ['server/images/process/program.ts', 'server/image-process/program.ts'];
  return places.find((place) => existsSync(join(sources, place))) ?? places.join();
}
