/** The commands of the program. Without a command it serves. */
import { existsSync } from 'node:fs';
import { backUp, restore } from './backup.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { kindOf } from './db/dialect.ts';
import { openInstallation, rotateKeys } from './db/installation.ts';
import { addUser, resetFactors, resetPassword } from './identity/accounts.ts';
import { normalizedEmail } from './identity/email-addresses.ts';
import { createImageSigner } from './images/image-signing.ts';
import { signImageUrls } from './images/placed-addresses.ts';
import { StartError } from './kernel/start-error.ts';
import { openDatabase } from './store/open-database.ts';

/** The result is printed. A generated password is shown nowhere else. */
type Command = { usage: string; run: (config: Config, argument: string) => Promise<string> };

const commands: Record<string, Command> = {
  backup: { usage: 'backup {new folder}', run: backUp },
  restore: { usage: 'restore {folder of a backup}', run: restore },
  'sign-images': inDatabase('sign-images', async (database, _, config) => {
    const publicOrigin = config.publicOrigin ?? `http://127.0.0.1:${config.port}`;
    const { imageProxyKey, imageProxySalt } = { ...(await openInstallation(database)), ...config.imageProxyKeys };
    const keys = { keyHex: imageProxyKey, saltHex: imageProxySalt };
    const signer = createImageSigner({ ...keys, proxyHost: `${publicOrigin}/proxy`, publicOrigin });
    const records = await signImageUrls({ database, signer, publicOrigin });
    return `The images of ${records} pages, sections and items are signed for ${publicOrigin}.`;
  }),
  'rotate-keys': inDatabase('rotate-keys', async (database) => {
    await rotateKeys(database);
    return 'New keys are stored. Restart every process before the next rotation: one after the other is fine, nobody is signed out.';
  }),
  'add-user': inDatabase('add-user {email}', async (database, email) => {
    return `${shownOnce(email, await addUser(database, email))} An admin links domains, under "Users".`;
  }),
  'reset-password': inDatabase('reset-password {email}', async (database, email) => {
    return `${shownOnce(email, await resetPassword(database, email))} Every session of this user has ended.`;
  }),
  'reset-factors': inDatabase('reset-factors {email}', async (database, email) => {
    await resetFactors(database, email);
    return `${normalizedEmail(email)} has no second factor any more. Every session of this user has ended.`;
  }),
};

/** @throws StartError if there is no such command, or it fails */
export async function runCommand(name: string, words: readonly string[], config: Config): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || words.length !== command.usage.split('{').length - 1) {
    const usages = Object.values(commands).map(({ usage }) => `  node build/server.js ${usage}`);
    throw new StartError(`Without a command Kontor is started. The commands are:\n${usages.join('\n')}`);
  }
  console.log(await command.run(config, words[0] ?? ''));
}

function shownOnce(email: string, password: string): string {
  return `\n  ${normalizedEmail(email)}\n  ${password}\n\nThe password is shown only now; signing in with it asks for a new one.`;
}

function inDatabase(
  usage: string,
  work: (database: Database, argument: string, config: Config) => Promise<string>,
): Command {
  const run: Command['run'] = async (config, argument) => {
    const { databaseLocation } = config;
    // Opening would create an empty file.
    if (kindOf(databaseLocation) === 'sqlite' && !existsSync(databaseLocation)) {
      throw new StartError(`There is no database at ${databaseLocation}: DATA_DIR or DATABASE_URL is another.`);
    }
    const database = await openDatabase(databaseLocation);
    try {
      return await work(database, argument, config);
    } finally {
      await database.destroy();
    }
  };
  return { usage, run };
}
