import type { BodyOf, EndpointNameOf, ParamsOf, ResponseOf } from '../../contract/endpoints.ts';
import type { Database } from '../db/database.ts';
import type { EventHub } from '../events/event-hub.ts';
import type { SendMail } from '../identity/mail.ts';
import type { PasswordHasher } from '../identity/passwords.ts';
import type { ImageFiles } from '../images/image-files.ts';
import type { ImageSigner } from '../images/image-signing.ts';
import type { PostWebhook } from '../publishing/deployment-webhook.ts';
import type { Account } from './account.ts';
import type { Background } from './background.ts';
import type { CsvFile } from './csv.ts';
import type { Log } from './log.ts';
import type { Query } from './request-query.ts';

export type ApiEndpointName = EndpointNameOf<'management'> | EndpointNameOf<'admin'>;

/** The dependencies of handlers besides the store. `now` is in milliseconds since 1970. */
export type Services = {
  now: () => number;
  postWebhook: PostWebhook;
  imageUrlIsOurs: (url: string) => boolean;
  /** Absent if this server does not sign image addresses. */
  signer?: Pick<ImageSigner, 'fileOf' | 'withFile'> | undefined;
  /** Of the bundled image library; absent if there is none. */
  files?: Pick<ImageFiles, 'read' | 'write'> | undefined;
  version: string;
  /** Without a trailing slash. */
  publicOrigin: string;
  /** Other origins that may serve the application. */
  allowedOrigins: readonly string[];
  /** Absent if the installation sends no mail. */
  sendMail?: SendMail | undefined;
  log: Log;
  /** The one of production unless given. */
  hasher?: PasswordHasher | undefined;
  /** Derives `draft_key` of users; absent if they have none. */
  draftKey?: string | undefined;
  /** 0 disables the trash. */
  trashDays: number;
  /** `null` keeps all versions. */
  historyDays: number | null;
  /** Absent if no work may outlast its request. */
  background?: Background | undefined;
  /** Absent if the server has no event streams. */
  events?: Pick<EventHub, 'report' | 'tell'> | undefined;
};

/** The members of a body as received, if it is an object. */
export type Sent = Readonly<Record<string, unknown>>;

export type Call<Name extends ApiEndpointName> = {
  /** Only the health check is answered without an account. */
  account: Name extends 'getHealth' ? null : Account;
  params: ParamsOf<Name>;
  /** The parameters after `?`. */
  query: Query;
  body: BodyOf<Name>;
  /** The members of the body as received, including those that the contract does not name. */
  sent: Sent;
  /** A transaction for every method except GET, rolled back if the handler throws. */
  database: Database;
  /** The revision that a write expects (`If-Match`), or `null` for any. */
  ifMatch: number | null;
  services: Services;
  /**
   * Registers work that runs after the commit and before the answer is sent, outside the transaction. A value that it
   * returns replaces the entity in the answer.
   */
  afterCommit: (work: (database: Database) => Promise<unknown>) => void;
};

/** An entity is answered as JSON with 200 (201 to POST), `undefined` with 204, a download as a file. */
type Run<Name extends ApiEndpointName> = (
  call: Call<Name>,
) => Promise<Name extends `download${string}` ? CsvFile : ResponseOf<Name>>;

/** How a handler is run, where that does not follow from the method of its endpoint. */
export type HandlerOptions = {
  /** A reading that may take long (`time-budget.ts`). */
  isCostly?: true;
  /** Its answer contains a token that is stored nowhere, so it is not recorded for a repetition. */
  isUnrecorded?: true;
  /** It writes nothing to the store, or in transactions of its own: it gets neither one nor the domain lock. */
  hasOwnTransaction?: true;
};

type SpecialHandler<Name extends ApiEndpointName> = HandlerOptions & {
  run: Run<Name>;
  /** Slow work before a write takes the domain lock. `run` checks everything again. */
  prepare?: (call: Call<Name>) => Promise<void>;
};

type Handler<Name extends ApiEndpointName> = Run<Name> | SpecialHandler<Name>;
export type Handlers = { [Name in ApiEndpointName]: Handler<Name> };
