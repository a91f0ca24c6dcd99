/**
 * The error catalogue (specification §8), with `{names}` for values, and the type of a failure: plain data, so that a
 * statechart can hold it and a test can compare it.
 */
import { anything, array, type Decoder, nullable, object, record, string } from './decode.ts';
import type { FieldMessages } from './entities.ts';
import type { ProblemValues } from './problems.ts';

export type FailureCode =
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'stale'
  | 'invalid'
  | 'refused'
  | 'unreadable'
  | 'unreachable'
  | 'cancelled';

/**
 * `message` is worded as in §8. `said` is the server's message in the language of the interface, `fields` has the messages of
 * single fields, `current` is the stored entity (412). A failed sign-in has an OAuth code or one of our own.
 */
export type Failure<Code extends string = FailureCode> = {
  code: Code;
  message: string;
  said?: string;
  status?: number;
  fields?: FieldMessages;
  current?: unknown;
};

/** Statuses of temporary failures, which a retry may overcome. */
export const passingStatuses = [408, 425, 429, 502, 503, 504];

export const isPassing = ({ code, status = 0 }: Partial<Failure>): boolean =>
  code === 'unreachable' || passingStatuses.includes(status);

const values: Decoder<ProblemValues> = record((value) => (typeof value === 'number' ? value : string(value)));

/**
 * The body of a refusal: `fields` only with 422, `current` (the stored entity) only with 412. The bundled server also sends
 * the code of its message, and the codes of `fields` in the same order.
 */
export const refusal = object({
  error: nullable(string),
  code: nullable(string),
  values: nullable(values),
  fields: nullable(record(array(string))),
  field_codes: nullable(record(array(object({ code: string, values: nullable(values) })))),
  current: anything,
});

export const words = {
  noJson: 'Content is kein JSON: {reason}',
  libraryNoJson: 'content kein json: {reason}',
  apiError: 'Api Error: {body}',
  imageNotDestroyed: 'Api Error: could not delete image {imageId}',
  cannotSaveSection: 'Cannot save Section: {message}',
  cannotSavePage: 'Cannot save Page: {message}',
  cannotSaveItem: 'Cannot save Item: {message}',
  cannotSaveSettings: 'Cannot save Domain Settings: {message}',
  cannotSaveMenu: 'Cannot save Menu: {message}',
  cannotSaveDomain: 'Cannot save Domain: {message}',
  cannotSaveComponent: 'Cannot save Component: {message}',
  cannotSaveBreadcrumbs: 'Cannot save Breadcrumbs: {message}',
  cannotCreatePage: 'Cannot create Page: {message}',
  noPower: 'the power is NOT with you...',
  noPagesMatch: 'No Pages match your query',
  pageGone: 'page gone',
  broken: '(broken: {path})',
  invalidState: 'Invalid state',
  httpStatus: 'HTTP status {status}',
  chunkFailed: 'Loading chunk {chunk} failed',
  unexpected: 'Unexpected Application Error!',
  invalidDataUrl: 'Invalid DataUrl, cannot strip prefix',
  deploymentTriggered: 'Deployment of {fqdn} successfully triggered!',
  refreshing: "Refreshing all Image URLs for current DomainSettings. Please don't change Pages right now!",
} as const;

export const oauthErrorCodes = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'access_denied',
  'unsupported_response_type',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
] as const;
