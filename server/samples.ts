/** The interface of the sample websites. `samples/` implements it, and only `main.ts` imports that. */
import type { Handler } from 'hono';
import type { Database } from './db/database.ts';
import type { ImageFiles } from './images/image-files.ts';
import type { ImageAddresses } from './images/placed-addresses.ts';
import type { ImageJobs } from './images/process/jobs.ts';
import type { Log } from './kernel/log.ts';

export type SampleInstallation = ImageAddresses & {
  files: Pick<ImageFiles, 'write'>;
  /** By default in this process. */
  readHeader?: ImageJobs['readHeader'] | undefined;
  /** Where the passwords are stored for later starts. */
  dataDirectory: string;
  /** SAMPLE_ADMIN_PASSWORD and SAMPLE_EDITOR_PASSWORD replace the random passwords. */
  environment: Readonly<Record<string, string | undefined>>;
};

export type SampleBuild = {
  database: Database;
  /** Calls this server. */
  tell: (path: string, init: RequestInit) => Response | Promise<Response>;
};

export type SampleServing = {
  database: Database;
  publicOrigin: string;
  /** The port of the first website, the others use the ports after it; 0 asks the system for free ones. */
  firstPort: number;
  /** The addresses are stored there for the person who started the program. */
  dataDirectory: string;
  log: Log;
};

export type Samples = {
  /** The path of a deployment webhook that accepts every deployment. */
  webhookPath: string;
  /** Answers a webhook with the token of its website, and reports the build as running and then as succeeded. */
  createBuild: (options: SampleBuild) => Handler;
  /**
   * Call it at every start.
   * @returns whether the websites were stored, which happens only in an empty installation
   */
  prepare: (installation: SampleInstallation) => Promise<boolean>;
  /**
   * Serves the websites for visitors on this machine.
   * @returns a function that stops them
   */
  serveWebsites: (serving: SampleServing) => Promise<() => Promise<void>>;
};
