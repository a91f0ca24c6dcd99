import { expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import type { LogEntry } from '../../server/http/log.ts';
import { tidyUp } from '../../server/prepare.ts';
import { openTestDatabase } from '../support/databases.ts';
import { testFolder } from '../support/test-folder.ts';

const folder = testFolder('tidy');

it('R14 a task of tidying up that fails is logged with its cause, and the tasks after it run', async () => {
  const { database, destroy } = await openTestDatabase('sqlite');
  const dataDirectory = folder;
  await database.schema.dropTable('trash').execute();

  const logged: LogEntry[] = [];
  const listed: string[] = [];
  const files = {
    list: async () => {
      listed.push('files');
      return [];
    },
  };
  const config = readConfig({ DATA_DIR: dataDirectory });
  await tidyUp({ config, database, app: { files: files as never }, log: (entry) => logged.push(entry) });
  expect(logged).toEqual([
    {
      level: 'error',
      event: 'a task of tidying up failed',
      task: 'old trash destroyed',
      error: 'SqliteError',
      code: 'SQLITE_ERROR',
    },
  ]);
  expect(listed).toEqual(['files']);
  await destroy();
});
