/** What the library is built from, and what a handler of it gets. */
import type { Context } from 'hono';
import type { RequestVariables } from '../http/headers.ts';
import type { Log } from '../http/log.ts';
import type { Account, Authenticate } from '../identity/account.ts';
import type { ImageSigner } from '../image-proxy/sign.ts';
import type { Database } from '../store/database.ts';
import type { ImageFiles } from './image-files.ts';

export type ImageLibraryDependencies = {
  database: Database;
  files: ImageFiles;
  authenticate: Authenticate;
  /** Public: it stands in the start-up data of the application. */
  libraryToken: string;
  /** Without a slash at its end. The addresses of images are made of it. */
  publicOrigin: string;
  /** Origins besides the own one that may call the API. */
  allowedOrigins: readonly string[];
  log: Log;
  now?: () => number;
  /** How long destroyed images and former files can be had back; 0 (unless told otherwise) keeps no destroyed image. */
  trashDays?: number;
  /** Gives placed images other addresses when their file is replaced. */
  signer?: Pick<ImageSigner, 'fileOf' | 'withFile'>;
};

/** Where an image goes for which no scope is given, and the one scope of an empty library. */
export const defaultScope = 'default';

/** `account` is whose change this is; nobody's when something is only read. */
export type LibraryEnvironment = { Variables: RequestVariables['Variables'] & { account: Account | null } };
export type ImageHandler = (context: Context<LibraryEnvironment>) => Promise<Response>;
