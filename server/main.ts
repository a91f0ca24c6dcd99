/**
 * The program. `node build/server.js` starts the back end; with a command as argument, it runs the command and exits.
 */
import { samples } from '../samples/samples.ts';
import { runCommand } from './commands.ts';
import { ConfigError, readConfig, withSecretFiles } from './config.ts';
import { StartError } from './kernel/start-error.ts';
import { StoreUnavailable } from './kernel/store-errors.ts';
import { keepFilesPrivate } from './prepare.ts';
import { serve } from './serve.ts';
import { StoreTooNew } from './store/store-version.ts';

try {
  const [command, ...words] = process.argv.slice(2);
  const config = readConfig(withSecretFiles(process.env));
  keepFilesPrivate(config);
  if (command === undefined) await serve(config, config.samples ? samples : undefined);
  else await runCommand(command, words, config);
} catch (error) {
  console.error(explained(error));
  process.exit(1);
}

/** A plain message for errors that the operator can fix; others are printed with their stack. */
function explained(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof StartError || error instanceof StoreTooNew) return error.message;
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const isFromSystem = 'syscall' in error;
  const isForbidden = code === '42501';
  const isNoFile = code === 'SQLITE_NOTADB' || /unable to open/i.test(error.message);
  if (!isFromSystem && !isForbidden && !isNoFile && !(error instanceof StoreUnavailable)) return error;
  return `Kontor cannot use its data: ${error.message || code}\nSee DATA_DIR and DATABASE_URL.`;
}
