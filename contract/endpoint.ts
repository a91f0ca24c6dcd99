/**
 * What describes a call: API, method, path, body, response.
 * A body decoder keeps the fields that the caller may set and drops the rest. A call without `body` sends none; a call
 * without `response` accepts any 2xx status. `extra` describes what a server may add to that answer.
 */
import { array, type Decoder } from './decode.ts';

/** What a `stream` answers is no JSON and lasts. */
export type Api = 'management' | 'admin' | 'library' | 'stream';
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export type Endpoint<Path extends string = string, Body = unknown, Response = unknown> = {
  api: Api;
  method: Method;
  path: Path;
  body: Decoder<Body> | null;
  response: Decoder<Response> | null;
  extra: Decoder<Response> | null;
};

/** `/domains/{domainId}` with `{domainId: 3}` is `/domains/3`. */
export function fillPath(path: string, params: Record<string, number>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path ${path} wants ${name}`);
    return encodeURIComponent(value);
  });
}

/** A list call may answer `null` when there is nothing to list. */
export function list<T>(decoder: Decoder<T>): Decoder<T[]> {
  const entries = array(decoder);
  return (value, leftOut) => (value === null ? [] : entries(value, leftOut));
}

type Shape<Body, Response> = { body?: Decoder<Body>; response?: Decoder<Response>; extra?: Decoder<Response> };
type Call<A extends Api, M extends Method, P extends string, S> = {
  api: A;
  method: M;
  path: P;
  body: S extends { body: Decoder<infer Body> } ? Decoder<Body> : null;
  response: S extends { response: Decoder<infer Response> } ? Decoder<Response> : null;
  extra: S extends { extra: Decoder<infer Extra> } ? Decoder<Extra> : null;
};

export function management<M extends Method, P extends string, S extends Shape<unknown, unknown>>(
  method: M,
  path: P,
  shape: S,
) {
  return call('management', method, `/mgmt/api/v1${path}`, shape);
}

export function admin<M extends Method, P extends string, S extends Shape<unknown, unknown>>(
  method: M,
  path: P,
  shape: S,
) {
  return call('admin', method, `/adm/api/v1${path}`, shape);
}

export function library<M extends Method, P extends string, S extends Shape<unknown, unknown>>(
  method: M,
  path: P,
  shape: S,
) {
  return call('library', method, `/api${path}`, shape);
}

function call<A extends Api, M extends Method, P extends string, S extends Shape<unknown, unknown>>(
  api: A,
  method: M,
  path: P,
  shape: S,
): Call<A, M, P, S> {
  const { body = null, response = null, extra = null } = shape;
  return { api, method, path, body, response, extra } as Call<A, M, P, S>;
}
