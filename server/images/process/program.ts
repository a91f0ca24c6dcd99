/** The child process that image-process.ts starts. It ends with the server. */
import { imageFailureFrom } from '../decoder.ts';
import { imageJobs, type JobAnswer, type JobRequest } from './jobs.ts';

// A signal that stops the server must not interrupt jobs that the server is still waiting for.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit());

process.on('message', async ({ id, name, args }: JobRequest) => {
  process.send?.(await answer(id, () => Reflect.apply(imageJobs[name], undefined, args)));
});

async function answer(id: number, job: () => Promise<unknown>): Promise<JobAnswer> {
  try {
    return { id, result: await job() };
  } catch (error) {
    const { reason, message } = imageFailureFrom(error);
    return { id, failure: { reason, message } };
  }
}
