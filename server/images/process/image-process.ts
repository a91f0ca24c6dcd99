/**
 * Decodes images in a child process that runs only while it is needed. This frees the 16 MB that libvips and glibc hold
 * after the first image, and an image that crashes the decoder does not crash the server.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Problem } from '../../../contract/problems.ts';
import { problem } from '../../../contract/refusals.ts';
import type { Log } from '../../kernel/log.ts';
import { ImageFailure } from '../decoder.ts';
import type { ImageJobs, JobAnswer } from './jobs.ts';

export type ImageProcess = ImageJobs & { close: () => void };

export type ImageProcessOptions = {
  log: Log;
  /** The path of the built `program.ts`. Default: beside the server's program. */
  program?: string;
  /** In milliseconds without a job, after which the process ends. */
  idleTimeout?: number;
  /** The time limit of a job, in milliseconds: some codecs ignore the limit of libvips. */
  jobTimeout?: number;
};

type Job = {
  name: keyof ImageJobs;
  args: readonly unknown[];
  /** The process crashed during this job, which is retried once: another image may have been the cause. */
  isRetried: boolean;
  resolve: (result: never) => void;
  reject: (failure: ImageFailure) => void;
  timer?: NodeJS.Timeout;
};

/** The child process must not get the server's secrets. */
const childEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(?:PATH|(?:LD|MALLOC|UV|VIPS)_\w+)$/.test(name)));

/** The jobs reject as they do in this process, and also after `jobTimeout` or a second crash. */
export function createImageProcess({
  log,
  program = fileURLToPath(new URL('images.js', import.meta.url)),
  idleTimeout = 10_000,
  jobTimeout = 30_000,
}: ImageProcessOptions): ImageProcess {
  let running: { child: ChildProcess; jobs: Map<number, Job> } | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  let nextId = 0;
  let isClosed = false;

  const start = () => {
    const child = fork(program, {
      env: childEnvironment(),
      execArgv: ['--max-semi-space-size=1'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const jobs = new Map<number, Job>();
    const started = { child, jobs };
    child.on('message', (answer: JobAnswer) => {
      endJob(jobs, answer);
      if (jobs.size === 0) idleTimer = setTimeout(end, idleTimeout).unref();
    });
    let hasEnded = false;
    const handleEnd = (reason: string) => {
      if (hasEnded) return;
      hasEnded = true;
      if (running === started) running = null;
      if (jobs.size === 0) return;
      log({ level: 'error', event: 'image process ended', reason, images: jobs.size });
      for (const job of jobs.values()) retry(job, reason);
    };
    child.once('exit', (code, signal) => handleEnd(String(signal ?? code)));
    child.once('error', (error) => handleEnd(error.message));
    return started;
  };

  const end = () => {
    running?.child.kill('SIGKILL');
    running = null;
  };

  const retry = (job: Job, reason: string) => {
    clearTimeout(job.timer);
    if (job.isRetried || isClosed) job.reject(new ImageFailure('no decoder', `The image process ended: ${reason}`));
    else send({ ...job, isRetried: true });
  };

  const send = (job: Job) => {
    clearTimeout(idleTimer);
    running ??= start();
    const { child, jobs } = running;
    const id = nextId++;
    const giveUp = () => {
      jobs.delete(id);
      job.reject(new ImageFailure('timeout', `${job.name} takes longer than ${jobTimeout} ms`));
      child.kill('SIGKILL');
    };
    job.timer = setTimeout(giveUp, jobTimeout).unref();
    jobs.set(id, job);
    // A failure to send means that the process has ended, which the events above handle.
    child.send({ id, name: job.name, args: job.args }, () => {});
  };

  const request = <Name extends keyof ImageJobs>(name: Name, args: Parameters<ImageJobs[Name]>) =>
    new Promise<Awaited<ReturnType<ImageJobs[Name]>>>((resolve, reject) =>
      send({ name, args, isRetried: false, resolve, reject }),
    );

  return {
    prepareUpload: (...args) => request('prepareUpload', args).catch(tooSlowProblem),
    readHeader: (...args) => request('readHeader', args),
    resizeImage: (...args) => request('resizeImage', args),
    close() {
      isClosed = true;
      clearTimeout(idleTimer);
      end();
    },
  };
}

function tooSlowProblem(failure: ImageFailure): Problem {
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
