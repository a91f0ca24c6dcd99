/**
 * Calls the management, admin and library APIs by the endpoint names of the contract. Every failed call rejects with an
 * `ApiError`, whose message has the wording of §8 of the specification.
 */
import { createContext, useContext } from 'react';
import { coreEndpoints } from '../../contract/core-endpoints.ts';
import { type Decoded, type Decoder, decode, type Issue, integer, orJsonText } from '../../contract/decode.ts';
import { type Endpoint, fillPath } from '../../contract/endpoint.ts';
import type { BodyOf, EndpointName, ParamsOf, ResponseOf } from '../../contract/endpoints.ts';
import { type Failure, type FailureCode, refusal, words } from '../../contract/failures.ts';
import type { Me } from '../../contract/me.ts';
import { decodingProblem, type ProblemValues } from '../../contract/problems.ts';
import { problemText, t } from '../language/translate.ts';
import { within } from '../lib/deadline.ts';
import { loadScript, script } from '../lib/lazy.ts';
import { noteLeftOut } from '../lib/left-out.ts';

/**
 * `revision` is sent as `If-Match`. `idempotencyKey` is sent only to servers that have sent a revision: other servers may refuse
 * the header in a cross-origin request.
 */
export type CallOptions = {
  query?: Record<string, string>;
  revision?: number | null;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** Replaces `fetch` for this call. */
  send?: typeof fetch;
};
export type CallArguments<Name extends EndpointName> = CallOptions & ParamsPart<Name> & BodyPart<Name>;
type ParamsPart<Name extends EndpointName> = unknown extends ParamsOf<Name> ? unknown : { params: ParamsOf<Name> };
type BodyPart<Name extends EndpointName> = BodyOf<Name> extends undefined ? unknown : { body: BodyOf<Name> };

export type Client = {
  /** The API's URL, under which answers may be stored for the next visit. Without it none are stored. */
  server?: string;
  /** The scope of the image library in which images are listed and added. */
  libraryScope: string;
  /** Whether the library is on the API's origin and therefore gets the access token. */
  isLibraryOwn?: boolean;
  call<Name extends EndpointName>(name: Name, args: CallArguments<Name>): Promise<ResponseOf<Name>>;
};

const ClientContext = createContext<Client | null>(null);
export const ClientProvider = ClientContext.Provider;

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient needs a ClientProvider');
  return client;
}

type Args = CallOptions & { params?: Record<string, number>; body?: unknown };

export type ClientOptions = {
  /** Base URLs without a trailing slash and without `/mgmt`, `/adm` or `/api`. */
  apiUrl: string;
  libraryUrl: string;
  libraryToken: string;
  libraryScope: string;
  accessToken: () => string | null;
  /** The signed-in user as last read. Unless it is known, it is read before the first call of the library. */
  knownMe?: () => Me | null;
  /** Renews the access token if it has expired; awaited before every call except those of another library. */
  ready?: () => Promise<void> | undefined;
  /** Called for every 401, except of another library. The other callbacks ignore other libraries, too. */
  onUnauthenticated: () => void;
  /** Called for every successful response. */
  onAccepted?: () => void;
  /** Called for every request; `hasResponse` is true for a response of any status. */
  onAnswer?: (hasResponse: boolean) => void;
  fetch?: typeof fetch;
};

export class ApiError extends Error implements Failure {
  declare readonly code: FailureCode;
  declare readonly status?: number;
  declare readonly said?: string;
  declare readonly fields?: Failure['fields'];
  declare readonly current?: unknown;

  constructor(failure: Failure) {
    super(failure.message);
    Object.assign(this, failure, { name: 'ApiError' });
  }
}

/** Narrows the error of a failed call. Any other error is a bug, and is thrown again. */
export function failureOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => fetch(input, init));
  let keepsRevisions = false;
  const { apiUrl: server, libraryScope } = options;
  const isLibraryOwn = new URL(options.libraryUrl).origin === new URL(server).origin;
  let me = options.knownMe?.() ?? null;
  const client: Client = {
    ...{ server, libraryScope, isLibraryOwn },
    async call(name, typedArgs) {
      const endpoint = isCore(name) ? coreEndpoints[name] : await laterEndpoint(name);
      const args: Args = typedArgs;
      const isLibrary = endpoint.api === 'library';
      // If this fails, so does the screen's own request for the user, which says so.
      if (isLibrary && isLibraryOwn && !me) await client.call('getMe', {}).catch(failureOf);
      // Another library must not learn of the session, and what it answers says nothing about the session.
      const hasSession = !isLibrary || (isLibraryOwn && !!me?.image_library);
      const renewed = hasSession ? options.ready?.() : undefined;
      // Without a renewal nothing is awaited, so that the request leaves before React renders what was pressed.
      if (renewed) await renewed;
      const init = initOf(endpoint, keepsRevisions ? args : { ...args, idempotencyKey: '' }, {
        ...options,
        hasSession,
      });
      const sent = () => (args.send ?? send)(urlOf(endpoint, args, options), init);
      // Whoever writes has a deadline of their own, because large files take long.
      const reply = attempt(endpoint.method === 'GET' ? () => within(sent(), readTimeout) : sent);
      if (hasSession) watch(reply, options);
      const response = await reply;
      if (response.status === 401 && hasSession) options.onUnauthenticated();
      else if (response.ok && hasSession) options.onAccepted?.();
      const answer = await read(name, endpoint, response, args).catch(hasSession ? undefined : withoutSession);
      keepsRevisions ||= showsRevision(answer);
      if (name === 'getMe') me = answer as Me;
      return answer as never;
    },
  };
  return client;
}

/** Milliseconds until an answer must begin, and until all of it must have arrived. */
const readTimeout = 30_000;
const bodyTimeout = 120_000;

const isCore = (name: EndpointName): name is keyof typeof coreEndpoints => Object.hasOwn(coreEndpoints, name);

export const laterEndpoints = script('endpoints', async () => (await import('../../contract/endpoints.ts')).endpoints);

async function laterEndpoint(name: EndpointName): Promise<Endpoint> {
  return (await attempt(() => loadScript(laterEndpoints)))[name];
}

function showsRevision(answer: unknown): boolean {
  const entity: unknown = Array.isArray(answer) ? answer[0] : answer;
  return typeof entity === 'object' && entity !== null && 'revision' in entity && typeof entity.revision === 'number';
}

function urlOf(endpoint: Endpoint, args: Args, options: ClientOptions): string {
  const base = endpoint.api === 'library' ? options.libraryUrl : options.apiUrl;
  const path = fillPath(endpoint.path, args.params ?? {});
  const query = args.query ? `?${new URLSearchParams(args.query)}` : '';
  return `${base}${path}${query}`;
}

function initOf(endpoint: Endpoint, args: Args, options: ClientOptions & { hasSession: boolean }): RequestInit {
  const headers = new Headers({ Accept: 'application/json' });
  const accessToken = options.accessToken();
  if (endpoint.api === 'library') {
    headers.set('Authorization', `Bearer ${options.libraryToken}`);
    if (accessToken && options.hasSession) headers.set('X-Access-Token', accessToken);
  } else if (accessToken) {
    headers.set('Authorization', `Bearer ${accessToken}`);
  }
  if (args.body !== undefined) headers.set('Content-Type', 'application/json');
  if (args.revision !== undefined && args.revision !== null) headers.set('If-Match', `"${args.revision}"`);
  if (args.idempotencyKey) headers.set('Idempotency-Key', args.idempotencyKey);
  return {
    method: endpoint.method,
    mode: 'cors',
    credentials: 'omit',
    cache: 'no-store',
    headers,
    ...(args.body === undefined ? {} : { body: (endpoint.json?.write ?? JSON.stringify)(args.body) }),
    ...(args.signal ? { signal: args.signal } : {}),
  };
}

/** Sends a request. Rejects with an `ApiError` if it is cancelled or the server cannot be reached. */
export async function attempt<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') {
      throw new ApiError({ code: 'cancelled', message: t('The request was cancelled.') });
    }
    throw new ApiError({ code: 'unreachable', message: t('The server cannot be reached.') });
  }
}

/** Reports whether the server responds; an aborted request does not tell. */
function watch(reply: Promise<Response>, { onAnswer }: ClientOptions): void {
  reply.then(
    () => onAnswer?.(true),
    (error: ApiError) => error.code === 'unreachable' && onAnswer?.(false),
  );
}

async function read(name: EndpointName, endpoint: Endpoint, response: Response, args: Args): Promise<unknown> {
  const text = await attempt(() => within(response.text(), bodyTimeout));
  if (name === 'destroyImage') {
    if (response.status === 204) return undefined;
    throw refused(response, t(words.imageNotDestroyed, { imageId: args.params?.imageId ?? 0 }), text);
  }
  if (endpoint.response === null) {
    if (response.ok) return endpoint.extra ? extraOf(endpoint.extra, text) : undefined;
    throw refused(response, t(words.apiError, { body: messageIn(text) }), text);
  }
  const json = parse(endpoint, response, text);
  if (!response.ok) throw refused(response, t(words.apiError, { body: messageIn(JSON.stringify(json)) }), text);
  const leftOut: Issue[] = [];
  const decoded = decode(endpoint.response, withRequestedId(json, endpoint, args, leftOut), leftOut);
  if (decoded.ok) {
    noteLeftOut(decoded.value, name, leftOut);
    return decoded.value;
  }
  const about = `${endpoint.method} ${fillPath(endpoint.path, args.params ?? {})}`;
  const issues = decoded.issues.map(({ path, message }) => `${path || about} ${message}`).join('; ');
  throw new ApiError({
    code: 'unreadable',
    status: response.status,
    message: t("The server's answer is unknown: {issues}", { issues }),
  });
}

/** Takes the id of the request if that of the answer is missing or invalid. */
function withRequestedId(json: unknown, { path }: Endpoint, { params }: Args, leftOut: Issue[]): unknown {
  const id = params?.[/(\w+)\}$/.exec(path)?.[1] ?? ''];
  if (id === undefined || typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  if (decode(integer, 'id' in json ? json.id : undefined, []).ok) return json;
  leftOut.push({ path: 'id', ...decodingProblem('not_integer') });
  return { ...json, id };
}

function parse(endpoint: Endpoint, response: Response, text: string): unknown {
  try {
    return (endpoint.json?.read ?? JSON.parse)(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable';
    const message = t(endpoint.api === 'library' ? words.libraryNoJson : words.noJson, { reason });
    throw new ApiError({ code: response.ok ? 'unreadable' : codeOf(response, text), status: response.status, message });
  }
}

function refused(response: Response, message: string, text: string): ApiError {
  const { error, fields, field_codes: codes, current, ...problem } = refusalIn(text);
  const fieldMessages = Object.entries(fields ?? {}).map(([name, messages]) => [
    name,
    messages.map((said, index) => localized(said, codes?.[name]?.[index])),
  ]);
  return new ApiError({
    code: codeOf(response, text),
    status: response.status,
    message,
    ...(error ? { said: localized(error, problem) } : {}),
    ...(fields ? { fields: Object.fromEntries(fieldMessages) } : {}),
    ...(current ? { current } : {}),
  });
}

function refusalIn(text: string): Decoded<typeof refusal> {
  const read = decode(orJsonText(refusal), text, []);
  return read.ok ? read.value : refusal({});
}

type CodedProblem = { code: string | null; values: ProblemValues | null };

function localized(message: string, { code, values }: CodedProblem = { code: null, values: null }): string {
  return code === null ? message : problemText({ code, message, values: values ?? {} });
}

/** The server's message if it can be translated, else the whole body. */
function messageIn(body: string): string {
  const { error, ...problem } = refusalIn(body);
  const text = error === null ? null : localized(error, problem);
  return text === null || text === error ? body : text;
}

/** An extension of the contract: other servers may send anything, which is ignored. */
function extraOf(extra: Decoder<unknown>, text: string): unknown {
  const decoded = decode(orJsonText(extra), text);
  return decoded.ok ? decoded.value : undefined;
}

/** Nobody can log in at another library: its 401 refuses the token of the installation. */
function withoutSession(error: unknown): never {
  if (error instanceof ApiError && error.status === 401) Object.assign(error, { code: 'refused' });
  throw error;
}

/** While the server is down, a proxy or host may answer 404 with a page of its own; the API's 404 is JSON. */
function codeOf({ status }: Response, text: string): FailureCode {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return decode(orJsonText(refusal), text, []).ok ? 'notFound' : 'unreachable';
  if (status === 412) return 'stale';
  if (status === 422) return 'invalid';
  return 'refused';
}
