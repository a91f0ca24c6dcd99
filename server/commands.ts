/** The commands of the program. Without a command it serves. */
import { existsSync } from 'node:fs';
import { backUp, restore } from './backup.ts';
import { type Config, StartError } from './config.ts';
import { addUser, normalizedEmail, resetFactors, resetPassword } from './identity/accounts.ts';
import { rotateKeys } from './installation.ts';
import { type Database, kindOf, openDatabase } from './store/database.ts';

/** The result is printed. A generated password is shown nowhere else. */
type Command = { usage: string; run: (config: Config, argument: string) => Promise<string> };

const commands: Record<string, Command> = {
  backup: { usage: 'backup {new folder}', run: backUp },
  restore: { usage: 'restore {folder of a backup}', run: restore },
  'rotate-keys': { usage: 'rotate-keys', run: rotate },
  'add-user': { usage: 'add-user {email}', run: add },
  'reset-password': { usage: 'reset-password {email}', run: reset },
  'reset-factors': { usage: 'reset-factors {email}', run: forget },
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

async function rotate(config: Config): Promise<string> {
  await withDatabase(config, rotateKeys);
  return 'New keys are stored. Restart every process before the next rotation: one after the other is fine, nobody is signed out.';
}

async function add(config: Config, email: string): Promise<string> {
  const password = await withDatabase(config, (database) => addUser(database, email));
  return `${shownOnce(email, password)} An admin links domains, under "Users".`;
}

async function reset(config: Config, email: string): Promise<string> {
  const password = await withDatabase(config, (database) => resetPassword(database, email));
  return `${shownOnce(email, password)} Every session of this user has ended.`;
}

async function forget(config: Config, email: string): Promise<string> {
  await withDatabase(config, (database) => resetFactors(database, email));
  return `${normalizedEmail(email)} has no second factor any more. Every session of this user has ended.`;
}

function shownOnce(email: string, password: string): string {
  return `\n  ${normalizedEmail(email)}\n  ${password}\n\nThe password is shown only now; signing in with it asks for a new one.`;
}

async function withDatabase<T>({ databaseLocation }: Config, work: (database: Database) => Promise<T>): Promise<T> {
  // Opening would create an empty file.
  if (kindOf(databaseLocation) === 'sqlite' && !existsSync(databaseLocation)) {
    throw new StartError(`There is no database at ${databaseLocation}: DATA_DIR or DATABASE_URL is another.`);
  }
  const database = await openDatabase(databaseLocation);
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}
