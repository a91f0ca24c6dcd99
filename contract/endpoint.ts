/**
 * How a call is described: API, method, path, body, response. A call without `body` sends none; a call without `response`
 * accepts any 2xx status. `extra` decodes a response that a server may send although the contract does not require one.
 */
import { array, type Decoder } from './decode.ts';
import type { JsonFormat } from './faithful-json.ts';

/** The response of a `stream` is not JSON and does not end. */
export type Api = 'management' | 'admin' | 'library' | 'stream';
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export type Endpoint<Path extends string = string, Body = unknown, Response = unknown> = {
  api: Api;
  method: Method;
  path: Path;
  body: Decoder<Body> | null;
  response: Decoder<Response> | null;
  extra: Decoder<Response> | null;
  /** In place of `JSON`, for the body and the answer. */
  json?: JsonFormat;
};

/** For example `/domains/{domainId}` with `{domainId: 3}` becomes `/domains/3`. */
export function fillPath(path: string, params: Record<string, number>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path ${path} wants ${name}`);
    return encodeURIComponent(value);
  });
}

/** Accepts `null` in place of an empty list. */
export function list<T>(decoder: Decoder<T>): Decoder<T[]> {
  const entries = array(decoder);
  return (value, leftOut) => (value === null ? [] : entries(value, leftOut));
}

type Shape = {
  body?: Decoder<unknown>;
  response?: Decoder<unknown>;
  extra?: Decoder<unknown>;
  json?: JsonFormat;
};
type Call<A extends Api, M extends Method, P extends string, S> = {
  api: A;
  method: M;
  path: P;
  body: S extends { body: Decoder<infer Body> } ? Decoder<Body> : null;
  response: S extends { response: Decoder<infer Response> } ? Decoder<Response> : null;
  extra: S extends { extra: Decoder<infer Extra> } ? Decoder<Extra> : null;
  json?: JsonFormat;
};

export const management = callsOf('management', '/mgmt/api/v1');
/** Paths are relative to that of the domain. */
export const ofDomain = callsOf('management', '/mgmt/api/v1/domains/{domainId}');
export const admin = callsOf('admin', '/adm/api/v1');
export const library = callsOf('library', '/api');

function callsOf<A extends Api, Base extends string>(api: A, base: Base) {
  return <M extends Method, P extends string, S extends Shape>(method: M, path: P, shape: S) => {
    const { body = null, response = null, extra = null, json } = shape;
    return { api, method, path: `${base}${path}`, body, response, extra, ...(json && { json }) } as Call<
      A,
      M,
      `${Base}${P}`,
      S
    >;
  };
}
