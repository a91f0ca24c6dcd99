/** Faults of a store under load; the seed decides how long each one lasts. */
import { execFileSync } from 'node:child_process';
import SqliteDatabase from 'libsql';
import pg from 'pg';
import type { Cluster } from '../../scripts/support/postgres.mjs';
import type { StallingProxy } from './stalling-proxy.ts';

/** A number below the limit. */
export type Random = (below: number) => number;

export type Fault = {
  name: string;
  /** Whether it blocks every write. */
  stops: boolean;
  /**
   * Resolves once the fault is repaired.
   * @param begun called once a blocking fault is in effect
   * @param ending called just before a blocking fault is repaired
   */
  run: (milliseconds: number, begun: () => void, ending: () => void) => Promise<void>;
};

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** @param proxy between the processes and the cluster; `url` bypasses it */
export function postgresFaults(cluster: Cluster, proxy: StallingProxy, url: string): Fault[] {
  const asAdmin = async (work: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };
  const hold = (statement: string) => (milliseconds: number) =>
    asAdmin(async (client) => {
      await client.query('begin');
      await client.query(statement);
      await wait(milliseconds);
      await client.query('rollback');
    });
  const halt = (mode: 'fast' | 'immediate') => async (milliseconds: number, begun: () => void, ending: () => void) => {
    await cluster.halt(mode);
    begun();
    await wait(milliseconds);
    ending();
    await cluster.resume();
  };
  return [
    {
      name: 'terminate every connection again and again',
      stops: false,
      run: async (milliseconds) => {
        const until = performance.now() + Math.min(1000, milliseconds);
        while (performance.now() < until) {
          await asAdmin((client) =>
            client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()'),
          );
          await wait(20);
        }
      },
    },
    { name: 'stop fast', stops: true, run: halt('fast') },
    { name: 'stop immediately', stops: true, run: halt('immediate') },
    {
      name: 'let open connections fall silent',
      stops: false,
      run: async () => proxy.stall(),
    },
    { name: 'lock every page', stops: false, run: hold('select * from pages for update') },
    { name: 'lock the table of pages', stops: false, run: hold('lock table pages in access exclusive mode') },
    {
      name: 'fill the disk',
      stops: true,
      run: async (milliseconds, begun, ending) => {
        await asAdmin((client) => client.query('update disk set is_full = true'));
        begun();
        await wait(milliseconds);
        ending();
        await asAdmin((client) => client.query('update disk set is_full = false'));
      },
    },
  ];
}

/** Triggers that raise PostgreSQL's error for a full disk while `disk.is_full` is set. */
export const prepareFullDisk = `
  create table disk (is_full boolean not null);
  insert into disk values (false);
  create function refuse_when_full() returns trigger language plpgsql as $$
    begin
      if (select is_full from disk) then raise exception 'could not extend file' using errcode = '53100'; end if;
      return new;
    end $$;
  create trigger full_disk before insert or update on pages for each row execute function refuse_when_full();
  create trigger full_disk before insert or update on sections for each row execute function refuse_when_full();
  create trigger full_disk before insert or update on probe for each row execute function refuse_when_full();
  create trigger full_disk before insert or update on identity_records for each row execute function refuse_when_full();
`;

/** @param pid of the process that has the file open; `folder` is for a backup */
export function sqliteFaults(file: string, folder: string, pid: () => number): Fault[] {
  const asForeign = async (work: (foreign: SqliteDatabase.Database) => Promise<void>) => {
    const foreign = new SqliteDatabase(file);
    try {
      await work(foreign);
    } finally {
      foreign.close();
    }
  };
  const begin = async (foreign: SqliteDatabase.Database) => {
    for (;;) {
      try {
        foreign.exec('begin immediate');
        foreign.exec('update probe set written_at = written_at + 1');
        return;
      } catch {
        if (foreign.inTransaction) foreign.exec('rollback');
        await wait(1);
      }
    }
  };
  let backups = 0;
  return [
    {
      name: 'write from another process between reading and writing',
      stops: false,
      run: (milliseconds) =>
        asForeign(async (foreign) => {
          const until = performance.now() + Math.min(1500, milliseconds);
          while (performance.now() < until) {
            await begin(foreign);
            foreign.exec('commit');
            await wait(2);
          }
        }),
    },
    {
      name: 'hold the lock of the file',
      stops: true,
      run: (milliseconds, begun, ending) =>
        asForeign(async (foreign) => {
          await begin(foreign);
          begun();
          await wait(milliseconds);
          ending();
          foreign.exec('commit');
        }),
    },
    {
      name: 'back up and move the log into the file',
      stops: false,
      run: () =>
        asForeign(async (foreign) => {
          foreign.exec('pragma busy_timeout = 1000');
          backups += 1;
          foreign.prepare('vacuum into ?').run([`${folder}/backup-${backups}.db`]);
          foreign.exec('pragma wal_checkpoint(passive)');
        }),
    },
    {
      name: 'fill the disk',
      stops: true,
      run: async (milliseconds, begun, ending) => {
        // No file may grow beyond the limit, as on a full disk.
        const limit = (bytes: string) => execFileSync('prlimit', [`--pid=${pid()}`, `--fsize=${bytes}:unlimited`]);
        limit('4096');
        begun();
        await wait(milliseconds);
        ending();
        limit('unlimited');
      },
    },
  ];
}
