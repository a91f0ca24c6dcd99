/** What runs by itself, daily or hourly: sweeps, indexes of what earlier versions wrote, hashes of images. */
import { type BackgroundTask, backgroundTasks } from '../contract/activity.ts';
import { sweepBatches } from './content/batches.ts';
import { indexMissedChanges } from './content/transact-content.ts';
import { createIsolation, type Isolate } from './db/isolate.ts';
import { forgetFirstPassword } from './first-admin.ts';
import { sweepHistory } from './history/sweep-history.ts';
import { sweepImageFiles } from './images/image-files.ts';
import { hashImages } from './images/image-hashes.ts';
import { sweepImageTrash } from './images/image-trash.ts';
import { countLogger, type Log } from './kernel/log.ts';
import type { Preparation } from './prepare.ts';
import { sweepSearch } from './search/search-index.ts';
import { sweepDomainTrash } from './trash/domain-trash.ts';
import { sweepTrash } from './trash/trash.ts';

/** Runs once now, in the background, and then daily or hourly. */
export function keepTidy(preparation: Preparation): void {
  const isolate = createIsolation(preparation.database, preparation.log, Date.now);
  const repeat = (work: () => Promise<void>, interval: number) => {
    void work();
    setInterval(work, interval).unref();
  };
  repeat(() => tidyUp(preparation, isolate), aDay);
  repeat(() => indexMissed(preparation, isolate), anHour);
}

const anHour = 60 * 60 * 1000;
const aDay = 24 * anHour;
/** For so long, an action on many pages can be taken back. */
const batchDays = 30;

type Tidying = Pick<Preparation, 'config' | 'database' | 'log'> & { app: Pick<Preparation['app'], 'files'> };

/** During a deployment, processes of the previous version write changes that are missing from the index of references. */
async function indexMissed({ database, log }: Pick<Preparation, 'database' | 'log'>, isolate: Isolate): Promise<void> {
  await runEach(log, isolate, {
    'index of references': [
      'changes of an earlier version indexed',
      async () => ({ changes: await indexMissedChanges(database, isolate) }),
    ],
  });
}

export async function tidyUp(
  { config, database, app, log }: Tidying,
  isolate: Isolate = createIsolation(database, log, Date.now),
): Promise<void> {
  const { trashDays, historyDays, dataDirectory } = config;
  const daysAgo = (days: number) => Date.now() - days * aDay;
  // At least one day, because Undo restores the former file of an image even without a trash.
  const oldImages = { trash: daysAgo(trashDays), versions: daysAgo(Math.max(1, trashDays)) };
  await runEach(log, isolate, {
    'first password': [
      'the first password forgotten',
      async () => ({ files: await forgetFirstPassword(database, dataDirectory) }),
    ],
    trash: [
      'old trash destroyed',
      async () => ({
        batches: await sweepBatches(database, daysAgo(batchDays)),
        entries: await sweepTrash(database, daysAgo(trashDays)),
      }),
    ],
    'trash of websites': [
      'old websites destroyed',
      async () => ({ domains: await sweepDomainTrash(database, daysAgo(trashDays), isolate) }),
    ],
    history: [
      'old changes removed',
      async () => ({
        changes: historyDays === null ? 0 : await sweepHistory(database, daysAgo(historyDays), isolate),
      }),
    ],
    'search index': ['search forgot destroyed domains', async () => ({ parts: await sweepSearch(database) })],
    'trash of images': ['old images destroyed', async () => ({ images: await sweepImageTrash(database, oldImages) })],
    'image files': [
      'image files without a record destroyed',
      async () => ({ files: (await sweepImageFiles({ database, files: app.files, isolate })).length }),
    ],
    'hashes of images': [
      'hashes of images stored',
      async () => ({ images: await hashImages(database, app.files, isolate) }),
    ],
  });
}

/** What the log calls a success, and the work, which returns how many things it was done to. */
type Job = readonly [event: string, work: () => Promise<Record<string, number>>];

/** One task after the other; a task that fails keeps none of the others from running. */
async function runEach(log: Log, isolate: Isolate, tasks: Partial<Record<BackgroundTask, Job>>): Promise<void> {
  const logCount = countLogger(log);
  for (const task of backgroundTasks) {
    const job = tasks[task];
    if (!job) continue;
    const [event, work] = job;
    const counted = await isolate({ task }, work);
    if (counted) logCount(event, counted);
  }
}
