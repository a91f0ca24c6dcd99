/** What a handler of an endpoint is given, and what it answers. */
import type { BodyOf, EndpointNameOf, ParamsOf, ResponseOf } from '../../contract/endpoints.ts';
import type { Account } from '../identity/account.ts';
import type { ImageSigner } from '../image-proxy/sign.ts';
import type { SendMail } from '../mail.ts';
import type { PostWebhook } from '../management/deployment-webhook.ts';
import type { Database } from '../store/database.ts';
import type { Sent } from './request-body.ts';

export type ApiEndpointName = EndpointNameOf<'management'> | EndpointNameOf<'admin'>;

/** What handlers need beyond the store. `now` is in milliseconds since 1970. */
export type Services = {
  now: () => number;
  postWebhook: PostWebhook;
  imageUrlIsOurs: (url: string) => boolean;
  /** Absent where image addresses are not ours to sign. */
  signer?: Pick<ImageSigner, 'fileOf' | 'withFile'> | undefined;
  version: string;
  /** Without a slash at its end. */
  publicOrigin: string;
  /** Absent where the installation sends no mail. */
  sendMail?: SendMail | undefined;
  /** 0 keeps nothing of what is destroyed. */
  trashDays: number;
};

export type Call<Name extends ApiEndpointName> = {
  /** Only the health check is answered to anyone. */
  account: Name extends 'getHealth' ? null : Account;
  params: ParamsOf<Name>;
  body: BodyOf<Name>;
  /** The members of the body as it came, those that the contract does not name among them. */
  sent: Sent;
  /** For everything but GET a transaction, rolled back when the handler throws. */
  database: Database;
  /** The revision that a write is meant for (`If-Match`), or `null` for any. */
  ifMatch: number | null;
  services: Services;
  /**
   * Work outside the store, done once the transaction has been committed and before the answer. What it returns, if
   * anything, is answered in the entity's place.
   */
  afterCommit: (work: () => Promise<unknown>) => void;
};

/** Entities are answered as JSON with 200, or 201 to POST; nothing is answered as 204. */
export type Handler<Name extends ApiEndpointName> = (call: Call<Name>) => Promise<ResponseOf<Name>>;
export type Handlers = { [Name in ApiEndpointName]: Handler<Name> };
