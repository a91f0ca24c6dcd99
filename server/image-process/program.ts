/** The program that image-process.ts starts: it does the jobs that it is sent, and ends with its server. */
import { failureOf } from '../images/decoder.ts';
import { imageJobs, type JobAnswer, type JobRequest } from './jobs.ts';

// What ends the server lets it finish what it has begun.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit());

process.on('message', async ({ id, name, args }: JobRequest) => {
  process.send?.(await answer(id, () => Reflect.apply(imageJobs[name], undefined, args)));
});

async function answer(id: number, job: () => Promise<unknown>): Promise<JobAnswer> {
  try {
    return { id, result: await job() };
  } catch (error) {
    const { reason, message } = failureOf(error);
    return { id, failure: { reason, message } };
  }
}
