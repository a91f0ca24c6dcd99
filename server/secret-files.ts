/** Reads secret settings from files, as orchestrators provide them: `DATABASE_URL_FILE=/run/secrets/database`. */
import { readFileSync } from 'node:fs';
import { ConfigError, type Environment } from './config.ts';

export const secretSettings = [
  'DATABASE_URL',
  'IMAGE_PROXY_KEY',
  'IMAGE_PROXY_SALT',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
] as const;

/** @throws ConfigError naming every file that cannot be read or is empty, and every secret that is set twice */
export function withSecretFiles(environment: Environment): Environment {
  const problems: string[] = [];
  const read: Record<string, string> = {};
  for (const name of secretSettings) {
    const path = environment[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (environment[name]?.trim()) problems.push(`${name}: is set as well as ${name}_FILE; leave one of them out`);
    try {
      read[name] = readFileSync(path, 'utf8').trim();
      // An empty DATABASE_URL would count as not set, and a new SQLite database would be used.
      if (!read[name]) problems.push(`${name}_FILE: ${path} is empty`);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : error;
      problems.push(`${name}_FILE: ${path} cannot be read (${code})`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...environment, ...read };
}
