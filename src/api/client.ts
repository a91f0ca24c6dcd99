/**
 * The only fetch for resources: management, admin and image library, called by the endpoint names of the contract.
 * Every failing call rejects with an `ApiError` that carries its failure in the wording of §8 of the specification.
 */
import { createContext, useContext } from 'react';
import { coreEndpoints } from '../../contract/core-endpoints.ts';
import { type Decoded, type Decoder, decode, type Issue, integer, orJsonText } from '../../contract/decode.ts';
import { type Endpoint, fillPath } from '../../contract/endpoint.ts';
import type { BodyOf, EndpointName, ParamsOf, ResponseOf } from '../../contract/endpoints.ts';
import { type Failure, type FailureCode, refusal, words } from '../../contract/failures.ts';
import { decodingProblem, type ProblemValues } from '../../contract/problems.ts';
import { problemText, t } from '../language/translate.ts';
import { loadScript, script } from '../lib/lazy.ts';
import { noteLeftOut } from '../lib/left-out.ts';
import { randomId } from '../lib/random-id.ts';

/**
 * `revision` makes the write conditional; `idempotencyKey` makes a repeated POST harmless. The key is sent only to servers
 * that have sent a revision: other servers may refuse the header from callers of other origins.
 */
export type CallOptions = {
  query?: Record<string, string>;
  revision?: number | null;
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The fetch used for this call. */
  send?: typeof fetch;
};
export type CallArguments<Name extends EndpointName> = CallOptions & ParamsPart<Name> & BodyPart<Name>;
type ParamsPart<Name extends EndpointName> = unknown extends ParamsOf<Name> ? unknown : { params: ParamsOf<Name> };
type BodyPart<Name extends EndpointName> = BodyOf<Name> extends undefined ? unknown : { body: BodyOf<Name> };

export type Client = {
  /** The API's address: whose answers may be kept. Without it none are. */
  server?: string;
  /** The scope of the image library in which images are listed and added. */
  libraryScope: string;
  /** Whether the library is on the API's own origin and may see who the user is. */
  isLibraryOwn?: boolean;
  call<Name extends EndpointName>(name: Name, given: CallArguments<Name>): Promise<ResponseOf<Name>>;
};

const ClientContext = createContext<Client | null>(null);
export const ClientProvider = ClientContext.Provider;

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient stands outside its ClientProvider');
  return client;
}

/** One key per entity to be created: a retry of the same body repeats the key, another body gets a new one. */
export function createIdempotencyKeys(): (body: unknown) => string {
  let latest = { body: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (latest.body !== text) latest = { body: text, key: randomId() };
    return latest.key;
  };
}

type Given = CallOptions & { params?: Record<string, number>; body?: unknown };

export type ClientOptions = {
  /** Bases without a trailing slash and without `/mgmt`, `/adm` or `/api`. */
  apiUrl: string;
  libraryUrl: string;
  libraryToken: string;
  libraryScope: string;
  accessToken: () => string | null;
  /** Awaited before every call whose token has expired, so that a new one can be obtained. */
  ready?: () => Promise<void> | undefined;
  /** Called for every 401 of the API. */
  onUnauthenticated: () => void;
  /** Called for every answer of the API that is not a refusal. */
  onAccepted?: () => void;
  /** Called for every request to the API: whether an answer came, whatever it said. */
  onAnswer?: (hasCome: boolean) => void;
  fetch?: typeof fetch;
};

export class ApiError extends Error implements Failure {
  readonly code: FailureCode;
  readonly status?: number;
  readonly said?: string;
  readonly fields?: Failure['fields'];
  readonly current?: unknown;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'ApiError';
    this.code = failure.code;
    if (failure.status !== undefined) this.status = failure.status;
    if (failure.said !== undefined) this.said = failure.said;
    if (failure.fields !== undefined) this.fields = failure.fields;
    if (failure.current !== undefined) this.current = failure.current;
  }
}

/** What made a call fail. Any other error is one of ours, and thrown again. */
export function failureOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

export function createClient(options: ClientOptions): Client {
  const send = options.fetch ?? ((input: RequestInfo | URL, init?: RequestInit) => fetch(input, init));
  let keepsRevisions = false;
  return {
    server: options.apiUrl,
    libraryScope: options.libraryScope,
    isLibraryOwn: isSameOrigin(options.libraryUrl, options.apiUrl),
    async call(name, givenByName) {
      const endpoint = isCore(name) ? coreEndpoints[name] : await laterEndpoint(name);
      const given: Given = givenByName;
      const renewed = endpoint.api === 'library' ? undefined : options.ready?.();
      // Else the request leaves before what was pressed is rendered.
      if (renewed) await renewed;
      const init = initOf(endpoint, keepsRevisions ? given : { ...given, idempotencyKey: '' }, options);
      const reply = attempt(() => (given.send ?? send)(urlOf(endpoint, given, options), init));
      if (endpoint.api !== 'library') watch(reply, options);
      const response = await reply;
      if (response.status === 401 && endpoint.api !== 'library') options.onUnauthenticated();
      else if (response.ok && endpoint.api !== 'library') options.onAccepted?.();
      const answer = await read(name, endpoint, response, given);
      keepsRevisions ||= showsRevision(answer);
      return answer as never;
    },
  };
}

const isCore = (name: EndpointName): name is keyof typeof coreEndpoints => Object.hasOwn(coreEndpoints, name);

export const laterEndpoints = script('endpoints', async () => (await import('../../contract/endpoints.ts')).endpoints);

async function laterEndpoint(name: EndpointName): Promise<Endpoint> {
  return (await attempt(() => loadScript(laterEndpoints)))[name];
}

function showsRevision(answer: unknown): boolean {
  const entity: unknown = Array.isArray(answer) ? answer[0] : answer;
  return typeof entity === 'object' && entity !== null && 'revision' in entity && typeof entity.revision === 'number';
}

function urlOf(endpoint: Endpoint, given: Given, options: ClientOptions): string {
  const base = endpoint.api === 'library' ? options.libraryUrl : options.apiUrl;
  const path = fillPath(endpoint.path, given.params ?? {});
  const query = given.query ? `?${new URLSearchParams(given.query)}` : '';
  return `${base}${path}${query}`;
}

function initOf(endpoint: Endpoint, given: Given, options: ClientOptions): RequestInit {
  const headers = new Headers({ Accept: 'application/json' });
  const accessToken = options.accessToken();
  if (endpoint.api === 'library') {
    headers.set('Authorization', `Bearer ${options.libraryToken}`);
    // The lists of the contract are public; only a library on the API's own origin may see who the user is.
    const isOpen = endpoint === coreEndpoints.listImages || endpoint === coreEndpoints.listScopes;
    if (accessToken && !isOpen && isSameOrigin(options.libraryUrl, options.apiUrl)) {
      headers.set('X-Access-Token', accessToken);
    }
  } else if (accessToken) {
    headers.set('Authorization', `Bearer ${accessToken}`);
  }
  if (given.body !== undefined) headers.set('Content-Type', 'application/json');
  if (given.revision !== undefined && given.revision !== null) headers.set('If-Match', `"${given.revision}"`);
  if (given.idempotencyKey) headers.set('Idempotency-Key', given.idempotencyKey);
  return {
    method: endpoint.method,
    mode: 'cors',
    credentials: 'omit',
    cache: 'no-store',
    headers,
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    ...(given.signal ? { signal: given.signal } : {}),
  };
}

async function attempt<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') {
      throw new ApiError({ code: 'cancelled', message: t('The request was cancelled.') });
    }
    throw new ApiError({ code: 'unreachable', message: t('The server cannot be reached.') });
  }
}

/** An aborted request says nothing about the server. */
function watch(reply: Promise<Response>, { onAnswer }: ClientOptions): void {
  reply.then(
    () => onAnswer?.(true),
    (error: ApiError) => error.code === 'unreachable' && onAnswer?.(false),
  );
}

async function read(name: EndpointName, endpoint: Endpoint, response: Response, given: Given): Promise<unknown> {
  const text = await attempt(() => response.text());
  if (name === 'destroyImage') {
    if (response.status === 204) return undefined;
    throw refused(response, t(words.imageNotDestroyed, { imageId: given.params?.imageId ?? 0 }), text);
  }
  if (endpoint.response === null) {
    if (response.ok) return endpoint.extra ? extraOf(endpoint.extra, text) : undefined;
    throw refused(response, t(words.apiError, { body: messageIn(text) }), text);
  }
  const json = parse(endpoint, response, text);
  if (!response.ok) throw refused(response, t(words.apiError, { body: messageIn(JSON.stringify(json)) }), text);
  const leftOut: Issue[] = [];
  const decoded = decode(endpoint.response, withAskedId(json, endpoint, given, leftOut), leftOut);
  if (decoded.ok) {
    noteLeftOut(decoded.value, name, leftOut);
    return decoded.value;
  }
  const about = `${endpoint.method} ${fillPath(endpoint.path, given.params ?? {})}`;
  const issues = decoded.issues.map(({ path, message }) => `${path || about} ${message}`).join('; ');
  throw new ApiError({
    code: 'unreadable',
    status: response.status,
    message: t("The server's answer is unknown: {issues}", { issues }),
  });
}

/** An entity requested by its id has that id, whatever the answer says (TOL-01). */
function withAskedId(json: unknown, { path }: Endpoint, { params }: Given, leftOut: Issue[]): unknown {
  const id = params?.[/(\w+)\}$/.exec(path)?.[1] ?? ''];
  if (id === undefined || typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  if (decode(integer, 'id' in json ? json.id : undefined, []).ok) return json;
  leftOut.push({ path: 'id', ...decodingProblem('not_integer') });
  return { ...json, id };
}

function parse(endpoint: Endpoint, response: Response, text: string): unknown {
  try {
    return JSON.parse(text);
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
    messages.map((said, place) => inOurLanguage(said, codes?.[name]?.[place])),
  ]);
  return new ApiError({
    code: codeOf(response, text),
    status: response.status,
    message,
    ...(error ? { said: inOurLanguage(error, problem) } : {}),
    ...(fields ? { fields: Object.fromEntries(fieldMessages) } : {}),
    ...(current ? { current } : {}),
  });
}

function refusalIn(text: string): Decoded<typeof refusal> {
  const read = decode(orJsonText(refusal), text, []);
  return read.ok ? read.value : refusal({});
}

type Told = { code: string | null; values: ProblemValues | null };

function inOurLanguage(message: string, { code, values }: Told = { code: null, values: null }): string {
  return code === null ? message : problemText({ code, message, values: values ?? {} });
}

/** The server's own message, translated if the interface has a translation for it, else the body as it is. */
function messageIn(body: string): string {
  const { error, ...problem } = refusalIn(body);
  const text = error === null ? null : inOurLanguage(error, problem);
  return text === null || text === error ? body : text;
}

/** What a server reports unasked; a server that does not know this may answer anything. */
function extraOf(extra: Decoder<unknown>, text: string): unknown {
  const told = decode(orJsonText(extra), text);
  return told.ok ? told.value : undefined;
}

/** A proxy or host answers 404 with a page of its own while the server is away; a refusal of the API is JSON. */
function codeOf({ status }: Response, text: string): FailureCode {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return decode(orJsonText(refusal), text, []).ok ? 'notFound' : 'unreachable';
  if (status === 412) return 'stale';
  if (status === 422) return 'invalid';
  return 'refused';
}

const isSameOrigin = (one: string, other: string) => new URL(one).origin === new URL(other).origin;
