/**
 * What describes a call: API, method, path, body, response.
 * A body decoder keeps the fields that the caller may set and drops the rest. A call without `body` sends none; a call
 * without `response` accepts any 2xx status. `extra` describes what a server may add to that answer.
 */
import { array, type Decoder } from './decode.ts';

/** The answer of a `stream` is not JSON, and does not end. */
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

type Shape = { body?: Decoder<unknown>; response?: Decoder<unknown>; extra?: Decoder<unknown> };
type Call<A extends Api, M extends Method, P extends string, S> = {
  api: A;
  method: M;
  path: P;
  body: S extends { body: Decoder<infer Body> } ? Decoder<Body> : null;
  response: S extends { response: Decoder<infer Response> } ? Decoder<Response> : null;
  extra: S extends { extra: Decoder<infer Extra> } ? Decoder<Extra> : null;
};

export const management = callsOf('management', '/mgmt/api/v1');
/** The path begins below that of the domain. */
export const ofDomain = callsOf('management', '/mgmt/api/v1/domains/{domainId}');
export const admin = callsOf('admin', '/adm/api/v1');
export const library = callsOf('library', '/api');

function callsOf<A extends Api, Base extends string>(api: A, base: Base) {
  return <M extends Method, P extends string, S extends Shape>(method: M, path: P, shape: S) => {
    const { body = null, response = null, extra = null } = shape;
    return { api, method, path: `${base}${path}`, body, response, extra } as Call<A, M, `${Base}${P}`, S>;
  };
}
