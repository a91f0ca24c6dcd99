import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { openInstallation } from '../../server/db/installation.ts';
import { createFirstAdmin, forgetFirstPassword } from '../../server/first-admin.ts';
import { choosePassword } from '../../server/identity/account-changes.ts';
import {
  addUser,
  createAccount,
  findAccount,
  replacePassword,
  resetPassword,
  verifyPassword,
} from '../../server/identity/accounts.ts';
import type { PasswordHasher } from '../../server/identity/passwords.ts';
import { isTaken } from '../../server/kernel/store-errors.ts';
import { openDatabase } from '../../server/store/open-database.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { testFolder } from '../support/test-folder.ts';
import { addAccount, password, quickHasher } from './identity-support.ts';

const folder = testFolder('accounts');

function addFirstAdmin(
  database: Database,
  adminEmail: string,
  { dataDirectory = folder, adminPassword = null }: { dataDirectory?: string; adminPassword?: string | null } = {},
) {
  return createFirstAdmin(database, { adminEmail, adminPassword, dataDirectory }, quickHasher);
}

onEveryDatabase('accounts', (open) => {
  it('are found as they were made, by id and by email and password', async () => {
    const database = await open();
    const given = { email: ' Ada@Example.ORG ', password, is_admin: true, must_change_password: true };
    const account = await createAccount(database, given, quickHasher);
    expect(account).toEqual({ id: expect.any(Number), email: 'ada@example.org', name: null, is_admin: true });
    expect(await findAccount(database, account.id)).toEqual(account);
    for (const id of [account.id + 1, Number.NaN, 1.5]) expect(await findAccount(database, id)).toBeNull();
    expect(await verifyPassword(database, { email: 'ADA@example.org', password }, quickHasher)).toEqual({
      ...account,
      must_change_password: true,
      version: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await verifyPassword(database, { email: 'ada@example.org', password: 'x' }, quickHasher)).toBeNull();
  });

  it('an address belongs to one account only', async () => {
    const database = await open();
    await addAccount(database);
    const error: unknown = await addAccount(database, 'ADA@example.org').catch((thrown: unknown) => thrown);
    expect(isTaken(error)).toBe(true);
  });

  it('S29 the password itself is stored nowhere', async () => {
    const database = await open();
    await addAccount(database);
    expect(JSON.stringify(await database.selectFrom('users').selectAll().execute())).not.toContain(password);
  });

  it('S32 an unknown address costs one check of a password, as a wrong password does', async () => {
    const database = await open();
    await addAccount(database);
    const checked: string[] = [];
    const counting: PasswordHasher = {
      ...quickHasher,
      verify: (tried, stored) => {
        checked.push(stored.split('$').slice(0, 4).join('$'));
        return quickHasher.verify(tried, stored);
      },
    };
    await verifyPassword(database, { email: 'nobody@example.org', password: 'x' }, counting);
    await verifyPassword(database, { email: 'ada@example.org', password: 'x' }, counting);
    expect(checked).toEqual(Array(2).fill('$argon2id$v=19$m=8,t=1,p=1'));
  });

  it('a chosen password replaces the old one and need not be changed again', async () => {
    const database = await open();
    const { id } = await addAccount(database, 'ada@example.org', true);
    await replacePassword(database, id, { password: 'another ledger', must_change_password: false }, quickHasher);
    const given = { email: 'ada@example.org', password };
    expect(await verifyPassword(database, given, quickHasher)).toBeNull();
    expect(await verifyPassword(database, { ...given, password: 'another ledger' }, quickHasher)).toMatchObject({
      must_change_password: false,
    });
  });

  it('S33 whoever runs Kontor adds a user with a random password that must be changed', async () => {
    const database = await open();
    await expect(addUser(database, 'grace@example.org', quickHasher)).rejects.toThrow('Start Kontor first');
    await addFirstAdmin(database, 'ada@example.org');
    const added = await addUser(database, ' Grace@Example.org', quickHasher).catch(String);
    expect(added).toBe('StartError: " Grace@Example.org" is no email address.');
    const first = await addUser(database, 'Grace@Example.org', quickHasher);
    expect(await verifyPassword(database, { email: 'grace@example.org', password: first }, quickHasher)).toMatchObject({
      is_admin: false,
      must_change_password: true,
    });
    await expect(addUser(database, 'GRACE@example.org', quickHasher)).rejects.toThrow(
      'grace@example.org is already a user',
    );
  });

  it('S33 a lost password is replaced by a random one that must be changed, and every session ends', async () => {
    const database = await open();
    const { id } = await addAccount(database);
    const record = { model: 'AccessToken', id_hash: 'a', payload: `{"accountId":"${id}"}` };
    await database.insertInto('identity_records').values(record).execute();
    const second = await resetPassword(database, 'ADA@example.org', quickHasher);
    expect(second).toMatch(/^[\w-]{22}$/);
    expect(await verifyPassword(database, { email: 'ada@example.org', password }, quickHasher)).toBeNull();
    expect(await verifyPassword(database, { email: 'ada@example.org', password: second }, quickHasher)).toMatchObject({
      must_change_password: true,
    });
    expect(await database.selectFrom('identity_records').selectAll().execute()).toEqual([]);
    await database.updateTable('users').set({ is_admin: 1 }).execute();
    await expect(resetPassword(database, 'nobody@example.org', quickHasher)).rejects.toThrow(
      'There is no user nobody@example.org. Admins are: ada@example.org.',
    );
  });

  it('S33 the first admin gets a random password in a file for its own account, must change it, and then the file goes', async () => {
    const [database, dataDirectory] = [await open(), mkdtempSync(join(folder, 'data-'))];
    const file = join(dataDirectory, 'first-admin.txt');
    expect(await addFirstAdmin(database, 'Ada@example.org', { dataDirectory })).toEqual({
      email: 'Ada@example.org',
      file,
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const [, email = '', password = ''] = /^(.+)\n([\w-]{22})\n$/.exec(readFileSync(file, 'utf8')) ?? [];
    const account = await verifyPassword(database, { email, password }, quickHasher);
    expect(account).toMatchObject({ is_admin: true, must_change_password: true });
    expect(await addFirstAdmin(database, 'grace@example.org', { dataDirectory })).toBeNull();
    await forgetFirstPassword(database, dataDirectory);
    expect(existsSync(file)).toBe(true);
    const { id = 0, version = '' } = account ?? {};
    await choosePassword(
      database,
      { account: { id, email, version }, password: 'a password of her own', now: 0 },
      quickHasher,
    );
    await forgetFirstPassword(database, dataDirectory);
    expect(existsSync(file)).toBe(false);
  });

  it('S33 the operator can choose the first password, which is then in no file', async () => {
    const [database, dataDirectory] = [await open(), mkdtempSync(join(folder, 'data-'))];
    const adminPassword = 'chosen beforehand';
    const first = await addFirstAdmin(database, 'ada@example.org', { dataDirectory, adminPassword });
    expect([first?.file, readdirSync(dataDirectory)]).toEqual([null, []]);
    const credentials = { email: 'ada@example.org', password: adminPassword };
    expect(await verifyPassword(database, credentials, quickHasher)).toMatchObject({ must_change_password: true });
  });
});

onEveryDatabase('the secrets of an installation', (open) => {
  it('are made once and stay', async () => {
    const database = await open();
    const installation = await openInstallation(database);
    expect(installation).toMatchObject({
      imageProxyKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      imageProxySalt: expect.stringMatching(/^[0-9a-f]{64}$/),
      libraryToken: expect.stringMatching(/^[\w-]{32}$/),
      formKey: expect.stringMatching(/^[\w-]{43}$/),
      cookieKeys: [expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)],
      signingKeys: [
        { kty: 'EC', crv: 'P-256', alg: 'ES256' },
        { kty: 'EC', crv: 'P-256', alg: 'ES256' },
      ],
    });
    expect(await openInstallation(database)).toEqual(installation);
  });

  it('are the same for two processes that start at the same moment', async () => {
    const database = await open();
    const [one, other] = await Promise.all([openInstallation(database), openInstallation(database)]);
    expect(one).toEqual(other);
  });

  it('differ between installations', async () => {
    const [one, other] = [await openInstallation(await open()), await openInstallation(await open())];
    for (const name of ['imageProxyKey', 'imageProxySalt', 'libraryToken', 'formKey'] as const) {
      expect(one[name]).not.toBe(other[name]);
    }
  });

  it('what else stands in the table is left alone', async () => {
    const database = await open();
    await database.insertInto('installation').values({ name: 'public_origin', value: '"x"' }).execute();
    expect(Object.keys(await openInstallation(database))).not.toContain('public_origin');
  });
});

describe('a damaged secret', () => {
  it('stops the start', async () => {
    const database = await openDatabase(':memory:');
    await database.insertInto('installation').values({ name: 'imageProxyKey', value: '"zz"' }).execute();
    await expect(openInstallation(database)).rejects.toThrow('is not hex');
  });
});
