/**
 * The program: `node build/server.js` starts the back end; with a command as argument, it runs the command and exits.
 * Settings come from the environment (config.ts).
 */
import { samples } from '../samples/samples.ts';
import { runCommand } from './commands.ts';
import { ConfigError, readConfig, StartError, withSecretFiles } from './config.ts';
import { keepFilesPrivate } from './prepare.ts';
import { serve } from './serve.ts';

try {
  const [command, ...words] = process.argv.slice(2);
  const config = readConfig(withSecretFiles(process.env));
  keepFilesPrivate(config);
  if (command === undefined) await serve(config, config.samples ? samples : undefined);
  else await runCommand(command, words, config);
} catch (error) {
  // Errors in settings or the port get a plain message; anything else gets a stack trace for developers.
  const isExpected = error instanceof ConfigError || error instanceof StartError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
