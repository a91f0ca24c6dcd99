/**
 * All calls by name, for the browser's client and the server's handlers. Paths are relative to the base URL of their API;
 * `{name}` is an integer parameter.
 */
import {
  accountChange,
  emailChange,
  endedSessions,
  linkRequest,
  mailedLink,
  ownAccount,
  ownEmailChange,
  passwordChange,
  sessionEnd,
} from './account.ts';
import { activity } from './activity.ts';
import { batch, batchProgress, batchRequest, batchReview } from './batches.ts';
import { clientToken, clientTokenFields } from './client-tokens.ts';
import { copyRequest, copyReversal, copyReview, madeCopy } from './copies.ts';
import {
  componentChange,
  coreEndpoints,
  domainSetup,
  invitationCreation,
  invitationRenewal,
  settingsChange,
  userChange,
} from './core-endpoints.ts';
import { boolean, both, type Decoder, integer, nullable, object, partial } from './decode.ts';
import {
  changes,
  deployment,
  deploymentChange,
  deploymentCreation,
  deployments,
  holdChange,
  liveSummary,
} from './deployments.ts';
import { type Api, admin, library, list, management, ofDomain } from './endpoint.ts';
import { component, domain, domainSummary, libraryImage, page, storedSettings, user } from './entities.ts';
import { presenceReport } from './events.ts';
import {
  domainAuthors,
  domainExtent,
  invitation,
  madeInvitation,
  trashEntry,
  trashed,
  trashedDomain,
} from './extras.ts';
import { jsonWithTexts } from './faithful-json.ts';
import { bodyDecoders, pick } from './fields.ts';
import { domainVersion, history, menuVersion, pageVersion, takeBack, tookBack, versionErasure } from './history.ts';
import { overview } from './overview.ts';
import { pageLive } from './page-live.ts';
import { previewToken } from './preview.ts';
import { publication, publicationRequest } from './publication.ts';
import {
  changedPath,
  createdRedirect,
  linkRepair,
  links,
  pathChange,
  pathReview,
  redirect,
  redirectCreation,
  undonePath,
  uses,
} from './references.ts';
import { searchResult } from './search.ts';

const imageCopy = object({ home: nullable(integer) });

const settingsJson = jsonWithTexts('section_display_modes', 'item_display_modes', 'layouts');

/** The browser loads this module with the first call that is not among `coreEndpoints`. */
export const endpoints = {
  ...coreEndpoints,

  /** Extras of the bundled server, called only if a domain has a `trash_count`. */
  listTrash: ofDomain('GET', '/trash', { response: list(trashEntry) }),
  destroyTrashed: ofDomain('DELETE', '/trash/{trashId}', {}),
  /** An extra, called only if an entry of the trash has `may_erase`. */
  eraseTrashed: ofDomain('POST', '/trash/{trashId}/erase', {}),

  /** Extras, called only if a domain `has_copies`; and all but the first body only if it `moves_parts`. */
  createCopy: ofDomain('POST', '/copies', { body: copyRequest, response: madeCopy }),
  /** Writes nothing: says what `createCopy` with the same body would do. */
  reviewCopy: ofDomain('POST', '/copies/review', { body: copyRequest, response: copyReview }),
  reverseCopy: ofDomain('POST', '/copies/reversal', { body: copyReversal, response: copyReversal }),
  /** An extra, called only if a domain has `template_ids`. */
  setTemplate: ofDomain('PUT', '/pages/{pageId}/template', { body: object({ is_template: boolean }) }),

  /**
   * Extras, called only if a domain `has_bulk`. `runBatch` and `takeBackBatch` work for part of a second; repeat them while pages
   * are left, as often as is needed: no page is written twice.
   */
  createBatch: ofDomain('POST', '/batches', { body: batchRequest, response: batchProgress }),
  getBatch: ofDomain('GET', '/batches/{batchId}', { response: batch }),
  reviewBatch: ofDomain('GET', '/batches/{batchId}/review', { response: batchReview }),
  runBatch: ofDomain('POST', '/batches/{batchId}/run', { response: batchProgress }),
  takeBackBatch: ofDomain('POST', '/batches/{batchId}/take_back', { response: batchProgress }),

  /** An extra, called only if a listed domain `has_overview`; with the query `domain`, only if that domain `has_next_steps`. */
  getOverview: management('GET', '/overview', { response: overview }),

  /** Extras of the bundled server, called only if `me` has an `account`. */
  getAccount: management('GET', '/account', { response: ownAccount }),
  updateAccount: management('PATCH', '/account', { body: accountChange, response: ownAccount }),
  changePassword: management('POST', '/account/password', { body: passwordChange, response: endedSessions }),
  endOwnSessions: management('POST', '/account/sessions/end', { body: sessionEnd, response: endedSessions }),
  changeOwnEmail: management('POST', '/account/email', { body: ownEmailChange, response: mailedLink }),

  listUsers: admin('GET', '/users', { response: list(user) }),
  getUser: admin('GET', '/users/{userId}', { response: user }),
  updateUser: admin('PATCH', '/users/{userId}', { body: userChange, response: user }),
  destroyUser: admin('DELETE', '/users/{userId}', {}),
  linkDomain: admin('POST', '/users/{userId}/domains', { body: object({ domain_id: integer }) }),
  unlinkDomain: admin('DELETE', '/users/{userId}/domains/{domainId}', {}),
  /** An extra of the bundled server, called only if entities have a revision. */
  endSessions: admin('POST', '/users/{userId}/end_sessions', {}),
  /** Extras of the bundled server, called only if a user has a `sign_in`. */
  changeEmail: admin('POST', '/users/{userId}/email', { body: emailChange, response: mailedLink }),
  sendPasswordLink: admin('POST', '/users/{userId}/password_link', { body: linkRequest, response: mailedLink }),
  resetFactors: admin('POST', '/users/{userId}/reset_factors', { body: linkRequest }),
  deactivateUser: admin('POST', '/users/{userId}/deactivate', {}),
  activateUser: admin('POST', '/users/{userId}/activate', {}),

  /** Extras of the bundled server, called only if `me` has `invitations`. */
  listInvitations: admin('GET', '/invitations', { response: list(invitation) }),
  createInvitation: admin('POST', '/invitations', { body: invitationCreation, response: madeInvitation }),
  renewInvitation: admin('POST', '/invitations/{invitationId}/renew', {
    body: invitationRenewal,
    response: madeInvitation,
  }),
  revokeInvitation: admin('DELETE', '/invitations/{invitationId}', {}),

  listSettings: admin('GET', '/settings', { response: list(storedSettings), json: settingsJson }),
  getSettings: admin('GET', '/settings/{settingsId}', { response: storedSettings, json: settingsJson }),
  updateSettings: admin('PATCH', '/settings/{settingsId}', {
    body: settingsChange,
    response: storedSettings,
    json: settingsJson,
  }),
  createSettings: admin('POST', '/domains/{domainId}/settings', {
    body: settingsChange,
    response: storedSettings,
    json: settingsJson,
  }),

  createComponent: admin('POST', '/components', { body: componentChange, response: component }),
  updateComponent: admin('PATCH', '/components/{componentId}', { body: componentChange, response: component }),
  destroyComponent: admin('DELETE', '/components/{componentId}', {}),

  listClientTokens: admin('GET', '/client_tokens', { response: list(clientToken) }),
  getClientToken: admin('GET', '/client_tokens/{tokenId}', { response: clientToken }),
  updateClientToken: admin('PATCH', '/client_tokens/{tokenId}', {
    body: partial(bodyDecoders(clientTokenFields)),
    response: clientToken,
  }),
  destroyClientToken: admin('DELETE', '/client_tokens/{tokenId}', {}),
  createClientToken: admin('POST', '/domains/{domainId}/client_tokens', {
    body: both(object(bodyDecoders(pick(clientTokenFields, 'name'))), partial(bodyDecoders(clientTokenFields))),
    response: clientToken,
  }),

  listAdminDomains: admin('GET', '/domains', { response: list(domainSummary) }),
  getAdminDomain: admin('GET', '/domains/{domainId}', { response: domain }),
  createDomain: admin('POST', '/domains', { body: domainSetup, response: domain }),
  updateDomainSetup: admin('PATCH', '/domains/{domainId}', { body: domainSetup, response: domain }),
  destroyDomain: admin('DELETE', '/domains/{domainId}', { extra: trashed }),
  /** An extra of the bundled server, called only if a domain has a `changes_count`. */
  listAuthors: admin('GET', '/domains/{domainId}/authors', { response: domainAuthors }),
  /** Extras of the bundled server, called only if `me` has `domain_trash`. */
  getDomainExtent: admin('GET', '/domains/{domainId}/extent', { response: domainExtent }),
  listDomainTrash: admin('GET', '/domain_trash', { response: list(trashedDomain) }),
  restoreDomain: admin('POST', '/domain_trash/{domainId}/restore', { response: domainSummary }),
  destroyTrashedDomain: admin('DELETE', '/domain_trash/{domainId}', {}),

  /** Extras, called only if a domain `has_events`. The query `after` is the last number received. */
  followDomain: { ...ofDomain('GET', '/events', {}), api: 'stream' },
  reportPresence: ofDomain('POST', '/presence', { body: presenceReport }),
  /** An extra, called only if a domain `has_preview`. */
  createPreviewToken: ofDomain('POST', '/preview_tokens', { response: previewToken }),
  triggerDeployment: ofDomain('POST', '/trigger_ci', { extra: deployment }),
  /** Extras of the bundled server, called only if a domain has a `changes_count`. */
  listDeployments: ofDomain('GET', '/deployments', { response: deployments }),
  createDeployment: ofDomain('POST', '/deployments', { body: deploymentCreation, response: deployment }),
  changeDeployment: ofDomain('PATCH', '/deployments/{deploymentId}', { body: deploymentChange, response: deployment }),
  cancelDeployment: ofDomain('DELETE', '/deployments/{deploymentId}', {}),
  /** An extra, called only if a domain `has_live_summary`. */
  getLiveSummary: ofDomain('GET', '/live', { response: liveSummary }),
  listChanges: ofDomain('GET', '/changes', { response: changes }),
  /** The query is that of `listChanges`. */
  downloadChanges: ofDomain('GET', '/changes.csv', {}),
  holdPage: ofDomain('PUT', '/pages/{pageId}/hold', { body: holdChange, response: pageLive }),
  releasePage: ofDomain('DELETE', '/pages/{pageId}/hold', { response: pageLive }),
  /** Extras, called only if a domain `publishes_pages`. The query is `since=SEQ`. */
  getPublication: ofDomain('GET', '/pages/{pageId}/publication', { response: publication }),
  publishPage: ofDomain('POST', '/pages/{pageId}/publication', { body: publicationRequest, response: pageLive }),

  /** Extras, called only if a domain has a `changes_count`. The queries are `before=SEQ` and `between=FIRST,LAST`. */
  listPageHistory: ofDomain('GET', '/pages/{pageId}/history', { response: history }),
  listMenuHistory: ofDomain('GET', '/menus/{menuId}/history', { response: history }),
  listDomainHistory: ofDomain('GET', '/history', { response: history }),
  getPageVersion: ofDomain('GET', '/pages/{pageId}/versions/{seq}', { response: pageVersion }),
  getMenuVersion: ofDomain('GET', '/menus/{menuId}/versions/{seq}', { response: menuVersion }),
  getDomainVersion: ofDomain('GET', '/versions/{seq}', { response: domainVersion }),
  /** Called only if a history has `may_erase`. */
  eraseVersion: ofDomain('POST', '/history/erase', { body: versionErasure }),
  takeBackPage: ofDomain('POST', '/pages/{pageId}/take_back', { body: takeBack, response: tookBack }),
  takeBackMenu: ofDomain('POST', '/menus/{menuId}/take_back', { body: takeBack, response: tookBack }),
  takeBackDomain: ofDomain('POST', '/take_back', { body: takeBack, response: tookBack }),

  /** Extras of the bundled server, called only if a domain `has_references`. */
  listRedirects: ofDomain('GET', '/redirects', { response: list(redirect) }),
  createRedirect: ofDomain('POST', '/redirects', { body: redirectCreation, response: createdRedirect }),
  /**
   * The queries are `kind=page|display_mode|layout&key=…` with `of=section|item` for modes and `elsewhere=1` for pages
   * (omits links on the page itself), `kind=image|component&key=…`, and `after`.
   */
  listUses: ofDomain('GET', '/used_in', { response: uses }),
  listSharedUses: management('GET', '/used_in', { response: uses }),
  /** The query `path` is the new path. */
  reviewPathChange: ofDomain('GET', '/pages/{pageId}/path_change', { response: pathReview }),
  changePath: ofDomain('POST', '/pages/{pageId}/path_change', { body: pathChange, response: changedPath }),
  undoPathChange: ofDomain('POST', '/path_changes/{changeId}/undo', { response: undonePath }),
  repairLinks: ofDomain('POST', '/links/repair', { body: linkRepair, response: changedPath }),
  /** Complete pages by id, many at a time. The query `after` is the `next` of the previous answer. */
  listPageContents: ofDomain('GET', '/page_contents', {
    response: object({ pages: list(page), next: nullable(integer) }),
  }),
  listLinks: ofDomain('GET', '/links', { response: links }),
  destroyRedirect: ofDomain('DELETE', '/redirects/{redirectId}', {}),

  /** An extra, called only if a domain `has_search`. The query is `q`, `domain`, `kind=page|menu|image`, `after`, `limit`. */
  searchText: management('GET', '/search', { response: searchResult }),

  /** An extra of the bundled library, called only if its images have homes. `home` is a domain, or `null` for a common image. */
  copyImage: library('POST', '/images/{imageId}/copy', { body: imageCopy, response: libraryImage }),

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
