/**
 * Updates and rolls back between the servers of earlier commits and this one: whoever may run beside the other does, and whoever
 * may not is refused. `npm run two-builds -- --rounds 20` goes back and forth more often.
 */
import { expect, test } from 'vitest';
import type { DatabaseKind } from '../../server/db/dialect.ts';
import { type Kontor, openBuilds } from '../support/builds.ts';
import { formerServer, hasCommit } from '../support/former-server.ts';
import { serverProgram } from '../support/server-program.ts';

/** The last program that ends with migration 035, and the first that may run beside this one. */
const before = '689a3c8a7807f216b36a174e34de78979ecd6019';
const beside = 'd8ba6731c24a7d84cde32055979726038dda20a1';
/** In the tests each update runs on one database, with the command on both. */
const kindsOf = (short: DatabaseKind): DatabaseKind[] =>
  process.env.TWO_BUILDS_ROUNDS === undefined ? [short] : ['sqlite', 'postgresql'];
const rounds = Number(process.env.TWO_BUILDS_ROUNDS ?? 1);
const tooOld =
  'This store was updated by a newer version of Kontor. Start that version, or restore the backup from before the update.';

const program = serverProgram();

test.for(kindsOf('sqlite'))(
  'R16 a store of the version before is updated as it was delivered, and refuses that version from then on, on %s',
  { timeout: 120_000 },
  async (kind, context) => {
    if (!hasCommit(before)) return context.skip(`The history of this clone does not reach ${before}.`);
    const former = await formerServer(before);
    const store = await openBuilds(kind, program);
    const old = await store.start(former);
    await old.signIn();
    await old.acceptDeployments();
    const token = await old.clientToken();
    await old.rename('deployed before');
    await old.deploy();
    await old.rename('unfinished before');
    const delivers = async (kontor: Kontor) => {
      const live = await kontor.live(token);
      return ['deployed before', 'unfinished before', 'written after'].filter((text) => live.includes(text));
    };
    expect(await delivers(old)).toEqual(['deployed before']);
    await old.stop();

    const present = await store.start();
    expect(await delivers(present)).toEqual(['deployed before']);
    // The password was hashed by the version before.
    await present.signIn();
    await present.rename('written after');
    expect(await present.saves()).toBe(3);
    expect(await store.refuses(former)).toContain(tooOld);
    expect(await delivers(present)).toEqual(['deployed before']);
    await present.stop();

    const rows = await store.rows();
    expect(await store.refuses(former)).toContain(tooOld);
    expect(await store.rows()).toEqual(rows);
    const again = await store.start();
    expect(await delivers(again)).toEqual(['deployed before']);
    await again.stop();
  },
);

test.for<DatabaseKind>(['sqlite', 'postgresql'])(
  'R16 a program that cannot know of newer ones is noticed while it runs, and what it writes until it is stopped is kept, on %s',
  { timeout: 120_000 },
  async (kind, context) => {
    if (!hasCommit(before)) return context.skip(`The history of this clone does not reach ${before}.`);
    const former = await formerServer(before);
    const store = await openBuilds(kind, program);
    const old = await store.start(former);
    await old.signIn();
    expect(await store.refuses()).toContain('Stop every Kontor that uses it, then start this one.');
    await old.rename('written by the version before');
    await old.stop();
    const present = await store.start();
    await present.signIn();
    expect(await present.saves()).toBe(1);
    await present.stop();
  },
);

test.for(kindsOf('postgresql'))(
  'R16 beside a version that may run with this one nothing is missed, and back and forward again nothing goes live by itself, on %s',
  { timeout: 60_000 + 60_000 * rounds },
  async (kind, context) => {
    if (!hasCommit(beside)) return context.skip(`The history of this clone does not reach ${beside}.`);
    const former = await formerServer(beside);
    const store = await openBuilds(kind, program);
    let old = await store.start(former);
    await old.signIn();
    await old.acceptDeployments();
    const token = await old.clientToken();
    const written: string[] = [];
    const write = async (kontor: Kontor, headline: string) => {
      await kontor.rename(headline);
      written.push(headline);
    };
    await write(old, 'deployed first');
    await old.deploy();
    let live = 'deployed first';
    /** Each of them delivers what was deployed, and shows and remembers what was written, whoever has written it. */
    const agree = async (...running: Kontor[]) => {
      for (const kontor of running) {
        await expect.poll(() => kontor.live(token), { timeout: 10_000 }).toContain(live);
        const delivered = await kontor.live(token);
        expect(written.filter((text) => text !== live && delivered.includes(text))).toEqual([]);
        expect(await kontor.saves()).toBe(written.length);
        await expect.poll(() => kontor.headline(), { timeout: 10_000 }).toContain(written.at(-1));
      }
    };
    for (let round = 1; round <= rounds; round += 1) {
      await write(old, `round ${round}: alone`);
      let present: Kontor;
      if (kind === 'sqlite') {
        // SQLite is for one process: whichever comes second is refused by name.
        expect(await store.refuses()).toContain('SQLite is for one process');
        await old.stop();
        present = await store.start();
        await agree(present);
        expect(await store.refuses(former)).toContain('SQLite is for one process');
        await write(present, `round ${round}: present`);
        await agree(present);
      } else {
        present = await store.startBeside();
        await agree(old, present);
        await write(old, `round ${round}: former`);
        await agree(present, old);
        await write(present, `round ${round}: present`);
        await agree(old, present);
        await old.deploy();
        live = `round ${round}: present`;
        await agree(present, old);
        await write(old, `round ${round}: before the last stop`);
        await old.stop();
        await agree(present);
      }
      await present.deploy();
      live = written.at(-1) ?? '';
      await write(present, `round ${round}: not deployed`);
      await agree(present);
      await present.stop();
      old = await store.start(former);
      await agree(old);
    }
    await old.stop();
    const forward = await store.start();
    await agree(forward);
    await forward.stop();
  },
);
