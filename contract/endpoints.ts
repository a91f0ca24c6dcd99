/**
 * All calls of the product in one table: name -> API, method, path, body, response.
 * The browser calls them by name; the server's handlers are a `Record<EndpointName, Handler>`.
 * Paths are relative to the base URL of their API; `{name}` is an integer parameter.
 */
import { activity } from './activity.ts';
import { coreEndpoints } from './core-endpoints.ts';
import type { Decoder } from './decode.ts';
import { changes, deployment, deploymentChange, deploymentCreation, deployments, holdChange } from './deployments.ts';
import { type Api, admin, management } from './endpoint.ts';
import { presenceReport } from './events.ts';
import { domainVersion, history, menuVersion, pageVersion, takeBack, tookBack } from './history.ts';
import { pageLive } from './page-live.ts';

/** The browser loads the calls below only when one of them is made first. */
export const endpoints = {
  ...coreEndpoints,

  /** Extras, called only if a domain `has_events`. The query `after` is the last number that was received. */
  followDomain: { ...management('GET', '/domains/{domainId}/events', {}), api: 'stream' },
  reportPresence: management('POST', '/domains/{domainId}/presence', { body: presenceReport }),
  triggerDeployment: management('POST', '/domains/{domainId}/trigger_ci', { extra: deployment }),
  /** Extras of the bundled server, called only if a domain has a `changes_count`. */
  listDeployments: management('GET', '/domains/{domainId}/deployments', { response: deployments }),
  createDeployment: management('POST', '/domains/{domainId}/deployments', {
    body: deploymentCreation,
    response: deployment,
  }),
  changeDeployment: management('PATCH', '/domains/{domainId}/deployments/{deploymentId}', {
    body: deploymentChange,
    response: deployment,
  }),
  cancelDeployment: management('DELETE', '/domains/{domainId}/deployments/{deploymentId}', {}),
  listChanges: management('GET', '/domains/{domainId}/changes', { response: changes }),
  holdPage: management('PUT', '/domains/{domainId}/pages/{pageId}/hold', { body: holdChange, response: pageLive }),
  releasePage: management('DELETE', '/domains/{domainId}/pages/{pageId}/hold', { response: pageLive }),

  /** Extras, called only if a domain has a `changes_count`. The queries are `before=SEQ` and `between=FIRST,LAST`. */
  listPageHistory: management('GET', '/domains/{domainId}/pages/{pageId}/history', { response: history }),
  listMenuHistory: management('GET', '/domains/{domainId}/menus/{menuId}/history', { response: history }),
  listDomainHistory: management('GET', '/domains/{domainId}/history', { response: history }),
  getPageVersion: management('GET', '/domains/{domainId}/pages/{pageId}/versions/{seq}', { response: pageVersion }),
  getMenuVersion: management('GET', '/domains/{domainId}/menus/{menuId}/versions/{seq}', { response: menuVersion }),
  getDomainVersion: management('GET', '/domains/{domainId}/versions/{seq}', { response: domainVersion }),
  takeBackPage: management('POST', '/domains/{domainId}/pages/{pageId}/take_back', {
    body: takeBack,
    response: tookBack,
  }),
  takeBackMenu: management('POST', '/domains/{domainId}/menus/{menuId}/take_back', {
    body: takeBack,
    response: tookBack,
  }),
  takeBackDomain: management('POST', '/domains/{domainId}/take_back', { body: takeBack, response: tookBack }),

  /** Extras of the bundled server, called only if `me` has `activity`. */
  listActivity: admin('GET', '/activity', { response: activity }),
  downloadActivity: admin('GET', '/activity.csv', {}),
} as const;

export type EndpointName = keyof typeof endpoints;
export type EndpointOf<Name extends EndpointName> = (typeof endpoints)[Name];
export type EndpointNameOf<A extends Api> = {
  [Name in EndpointName]: EndpointOf<Name> extends { api: A } ? Name : never;
}[EndpointName];

/** The integer parameters in the path of an endpoint. */
export type ParamsOf<Name extends EndpointName> = ParamsIn<EndpointOf<Name>['path']>;
export type BodyOf<Name extends EndpointName> =
  EndpointOf<Name> extends { body: Decoder<infer Body> } ? Body : undefined;
export type ResponseOf<Name extends EndpointName> =
  EndpointOf<Name> extends { response: Decoder<infer Response> }
    ? Response
    : EndpointOf<Name> extends { extra: Decoder<infer Extra> }
      ? Extra | undefined
      : undefined;

type ParamsIn<Path extends string> = Path extends `${string}{${infer Param}}${infer Rest}`
  ? { [K in Param]: number } & ParamsIn<Rest>
  : unknown;
