/** What the program does besides serving. */
import { backUp, restore } from './backup.ts';
import type { Config } from './config.ts';
import { rotateKeys } from './installation.ts';
import { StartError } from './start-error.ts';
import { openDatabase } from './store/database.ts';

type Command = { usage: string; run: (config: Config, words: readonly string[]) => Promise<string> };

const commands: Record<string, Command> = {
  backup: { usage: 'backup {new folder}', run: (config, [folder]) => backUp(config, folder ?? '') },
  restore: { usage: 'restore {folder of a backup}', run: (config, [folder]) => restore(config, folder ?? '') },
  'rotate-keys': { usage: 'rotate-keys', run: rotate },
};

/** @throws StartError when there is no such command, or it cannot be done */
export async function runCommand(name: string, words: readonly string[], config: Config): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || words.length !== command.usage.split('{').length - 1) {
    const usages = Object.values(commands).map(({ usage }) => `  node build/server.js ${usage}`);
    throw new StartError(`Without a command Kontor is started. The commands are:\n${usages.join('\n')}`);
  }
  console.log(await command.run(config, words));
}

async function rotate({ databaseLocation }: Config): Promise<string> {
  const database = await openDatabase(databaseLocation);
  try {
    await rotateKeys(database);
  } finally {
    await database.destroy();
  }
  return 'New keys are stored. Restart every process before the next rotation: one after the other is fine, nobody is signed out.';
}
