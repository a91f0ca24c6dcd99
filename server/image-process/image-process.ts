/**
 * Decodes images in a process of its own, which is there only while it is needed: what libvips takes and what glibc then keeps,
 * 16 MB, goes with it, and an image that ends the decoder does not end the server.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import type { Log } from '../http/log.ts';
import { ImageFailure } from '../images/decoder.ts';
import type { ImageJobs, JobAnswer } from './jobs.ts';

export type ImageProcess = ImageJobs & { close: () => void };

export type ImageProcessOptions = {
  log: Log;
  /** The path of `program.ts`, built; beside the server's program unless given. */
  program?: string;
  /** After how many milliseconds without a job the process ends. */
  rest?: number;
  /** How many milliseconds a job may take: libvips has its own limit, but not all that it calls keeps it. */
  patience?: number;
};

type Job = {
  name: keyof ImageJobs;
  args: readonly unknown[];
  /** Whether a process has ended with it: it is tried once more, for another image may have been the reason. */
  isRetried: boolean;
  resolve: (result: never) => void;
  reject: (failure: ImageFailure) => void;
  timer?: NodeJS.Timeout;
};

/** Secrets are none of its business. */
const ownEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(?:PATH|(?:LD|MALLOC|UV|VIPS)_\w+)$/.test(name)));

/** Its jobs throw what they throw in this process, and an ImageFailure if they take too long or the process ended with them twice. */
export function createImageProcess({
  log,
  program = fileURLToPath(new URL('images.js', import.meta.url)),
  rest = 10_000,
  patience = 30_000,
}: ImageProcessOptions): ImageProcess {
  let running: { child: ChildProcess; jobs: Map<number, Job> } | null = null;
  let resting: NodeJS.Timeout | undefined;
  let jobsSoFar = 0;
  let isClosed = false;

  const start = () => {
    const child = fork(program, {
      env: ownEnvironment(),
      execArgv: ['--max-semi-space-size=1'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const jobs = new Map<number, Job>();
    const started = { child, jobs };
    child.on('message', (answer: JobAnswer) => {
      endJob(jobs, answer);
      if (jobs.size === 0) resting = setTimeout(end, rest).unref();
    });
    let hasEnded = false;
    const afterEnd = (reason: string) => {
      if (hasEnded) return;
      hasEnded = true;
      if (running === started) running = null;
      if (jobs.size === 0) return;
      log({ level: 'error', event: 'image process ended', reason, images: jobs.size });
      for (const job of jobs.values()) again(job, reason);
    };
    child.once('exit', (code, signal) => afterEnd(String(signal ?? code)));
    child.once('error', (error) => afterEnd(error.message));
    return started;
  };

  const end = () => {
    running?.child.kill('SIGKILL');
    running = null;
  };

  const again = (job: Job, reason: string) => {
    clearTimeout(job.timer);
    if (job.isRetried || isClosed) job.reject(new ImageFailure('no decoder', `The image process ended: ${reason}`));
    else send({ ...job, isRetried: true });
  };

  const send = (job: Job) => {
    clearTimeout(resting);
    running ??= start();
    const { child, jobs } = running;
    const id = jobsSoFar++;
    const giveUp = () => {
      jobs.delete(id);
      job.reject(new ImageFailure('timeout', `${job.name} takes longer than ${patience} ms`));
      child.kill('SIGKILL');
    };
    job.timer = setTimeout(giveUp, patience).unref();
    jobs.set(id, job);
    // If it does not arrive, the process has ended, which is heard above.
    child.send({ id, name: job.name, args: job.args }, () => {});
  };

  const ask = <Name extends keyof ImageJobs>(name: Name, args: Parameters<ImageJobs[Name]>) =>
    new Promise<Awaited<ReturnType<ImageJobs[Name]>>>((resolve, reject) =>
      send({ name, args, isRetried: false, resolve, reject }),
    );

  return {
    prepareUpload: (...args) => ask('prepareUpload', args).catch(sayTooSlow),
    readHeader: (...args) => ask('readHeader', args),
    resizeImage: (...args) => ask('resizeImage', args),
    close() {
      isClosed = true;
      clearTimeout(resting);
      end();
    },
  };
}

function sayTooSlow(failure: ImageFailure): Problem {
  if (failure.reason === 'timeout') return problem('file_too_slow');
  throw failure;
}

function endJob(jobs: Map<number, Job>, answer: JobAnswer): void {
  const job = jobs.get(answer.id);
  jobs.delete(answer.id);
  clearTimeout(job?.timer);
  if ('failure' in answer) job?.reject(new ImageFailure(answer.failure.reason, answer.failure.message));
  else job?.resolve(answer.result as never);
}
