import { readFileSync } from 'node:fs';

/** The commit and time of the build, set by `build.mjs`; sources that run unbuilt have none. */
declare const builtFrom: string | undefined;

/** Such as "1.0.0+1a2b3c4.20261127T2340Z": the version of the package, and the commit and time of the build. */
export function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const parsed: unknown = JSON.parse(text);
  const version = typeof parsed === 'object' && parsed !== null && 'version' in parsed ? parsed.version : null;
  if (typeof version !== 'string') return 'unknown';
  return typeof builtFrom === 'undefined' ? version : `${version}+${builtFrom}`;
}
