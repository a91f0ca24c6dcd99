/**
 * The codes in refusals of the bundled server, with their English messages. The browser does not load this module: it shows
 * the English message from the response, and finds the German one by the code.
 */

import { decodingMessages, problemsOf } from './problems.ts';
import { fileMessages } from './upload-rules.ts';

/** Refusals of a whole request. */
const requestMessages = {
  unauthenticated: 'The access token is missing, expired or revoked. Log in again.',
  library_unauthenticated:
    'Every call of the image library needs the access token of a logged-in user, in the header X-Access-Token or in place of the image library token. The token is missing, expired or revoked.',
  forbidden: 'Only admins may do this.',

  address_not_found: 'What this address refers to does not exist, or is not yours.',
  domain_not_found: 'This domain does not exist, or is not yours.',
  page_not_found: 'This page does not exist, or is not yours.',
  section_not_found: 'This section does not exist, or is not yours.',
  item_not_found: 'This item does not exist, or is not yours.',
  breadcrumbs_not_found: 'These breadcrumbs do not exist, or are not yours.',
  menu_not_found: 'This menu does not exist, or is not yours.',
  component_not_found: 'This component does not exist, or is not yours.',
  settings_not_found: 'These settings do not exist, or are not yours.',
  client_token_not_found: 'This client token does not exist, or is not yours.',
  user_not_found: 'This user does not exist, or is not yours.',
  invitation_not_found: 'This invitation does not exist, or is not yours.',
  trash_entry_not_found: 'This entry of the trash does not exist, or is not yours.',
  deployment_not_found: 'This deployment does not exist, or is not yours.',
  redirect_not_found: 'This redirect does not exist, or is not yours.',
  hold_not_found: 'This page is not held back.',
  batch_not_found: 'This batch does not exist, or is not yours.',
  image_not_found: 'This image does not exist, or is not yours.',
  trashed_image_not_found: 'This image is not in the trash, or is not yours.',
  former_file_not_found: 'This image has no earlier file.',
  version_not_found: 'There is no such version, or it is no longer kept.',
  call_not_found: 'There is no such call.',

  invalid: 'Some fields need a change before this can be saved.',
  stale: 'This was changed by someone else in the meantime.',
  too_many_requests: 'Too many requests. Try again in {seconds} seconds.',
  store_unavailable: 'The database cannot be reached. Nothing was changed. Try again in a moment.',
  store_in_doubt:
    'The connection to the database was lost. It is not known whether this was stored. Check before you try again.',
  parent_destroyed: 'Something that this belongs to was destroyed in the meantime.',
  server_error: 'Something went wrong on the server. Look for {requestId} in its log.',
  query_unreadable: 'The parameter {name} cannot be read.',
  if_match_unreadable: 'If-Match must be a revision in double quotes.',
  idempotency_key_unreadable: 'Idempotency-Key must be 1 to 200 visible ASCII characters.',
  first_request_under_way: 'The first request with this Idempotency-Key is still under way.',

  body_not_json: 'The body is not valid JSON: {reason}',
  body_not_utf8: 'The body is not valid UTF-8.',
  body_not_of_json_type: 'The body must be JSON, with Content-Type: application/json.',
  body_too_deep: 'The body is nested too deeply.',
  body_too_many_values: 'The body contains more than 20000 values.',
  body_too_large: 'The body is larger than {size} MB.',
  text_body_too_large: 'The body is larger than {size} KB.',
  form_expected: 'Only a form can be sent here.',
  form_too_large: 'The form is too large.',

  own_account: 'You cannot destroy your own account.',
  deactivate_own: 'You cannot deactivate yourself.',
  deactivate_last: 'The last admin stays active.',
  deactivated: 'This account is deactivated: activate it first.',
  no_mail: 'This installation sends no mail. An admin can change your address.',
  factors_own: 'You change your own second factor on the page of your account.',
  email_own: 'You change your own address on the page of your account.',
  password_own: 'You change your own password on the page of your account.',
  changed_meanwhile: 'Your account was changed in the meantime. Nothing was stored. Try again.',
  last_admin: 'The last admin cannot be destroyed.',
  settings_exist: 'This domain already has settings.',
  breadcrumbs_exist: 'This page already has breadcrumbs.',
  too_many_invitations: 'There are already 500 invitations. Revoke those that are no longer needed.',
  path_taken_meanwhile: 'Another page now has the path {path}. Give that page another path, then restore this one.',
  version_still_live: 'The website still shows text of this version. Deploy what replaces it, then erase it.',
  version_still_current: 'What this version put in is still the text of today. Replace it, then erase the version.',
  version_has_no_text: 'This version put in no text that others have replaced.',
  edited_meanwhile: 'It was edited meanwhile. Destroy it if you do not need it.',
  review_outdated:
    'What is copied, or the domain that it goes to, has changed meanwhile. Look at the differences again.',
  still_live: 'It is still on the website. Deploy that it is destroyed, then erase it.',
  section_in_trash: 'Its section is in the trash too. Restore the section first.',
  page_in_trash: 'Its page is in the trash too. Restore the page first.',
  section_gone: 'The section that it belonged to was destroyed for good, so it cannot be restored.',
  page_gone: 'The page that it belonged to was destroyed for good, so it cannot be restored.',
  no_website: 'An image belongs to a website, and none is linked to your account.',
  image_shared:
    'Used on {websites} websites that are not yours. Only an admin, or somebody who may edit all of them, changes it.',
  image_shared_once:
    'Used on {websites} website that is not yours. Only an admin, or somebody who may edit it too, changes it.',
  image_in_use: 'This image is in use. {uses}',
  file_too_large: 'The file is too large: at most {size} MB can be stored.',

  no_webhook: 'This domain has no CI webhook URL, so there is nothing to trigger.',
  webhook_redirect: 'The deployment was not triggered: the webhook answered with a redirect.',
  webhook_status: 'The deployment was not triggered: the webhook answered with status {status}.',
  // Only in deployments that earlier versions have recorded.
  webhook_answer_too_large: 'The deployment was not triggered: the webhook answered with more than 64 KB.',
  webhook_not_url: 'The deployment was not triggered: the webhook URL is not a valid URL.',
  webhook_not_https: 'The deployment was not triggered: the webhook URL must be an https address.',
  webhook_timeout: 'The deployment was not triggered: the webhook did not answer in time.',
  webhook_lost: 'The connection to the webhook was lost before it answered. It is not known whether the build began.',
  webhook_unreachable: 'The deployment was not triggered: the webhook cannot be reached.',
  deployment_not_scheduled: 'This deployment has begun, or was cancelled.',
  deployment_interrupted:
    'The server stopped while it called the webhook. It is not known whether the build began; it was not called again.',
  deployment_page_gone: 'Nothing was deployed: the page had been destroyed by then.',
  deployment_page_unpublished: 'Nothing was deployed: the page was unpublished.',
  publishes_nothing: 'Nothing would go out: this page is unpublished. Publish the page itself too.',
  published_already: 'Nothing to publish: live is as you see it.',
  path_is_live:
    'Another page is still live at {path}: {name}. It has to go live at its new path, or leave the website, first.',
  page_saved_since: 'This page was saved by someone since. Look at what would go out again.',
  deployment_under_way: 'Another deployment is being triggered. Try again in a few seconds.',
  webhook_not_public: 'The deployment was not triggered: the webhook address is not on the public internet.',
} as const;

/** Problems of a field: each message is the end of a sentence that begins with the field's name. */
const fieldMessages = {
  blank: 'must not be blank',
  headline_blank: 'cannot be blank',
  taken: 'is already taken',
  taken_in_trash: 'is taken by a domain in the trash: restore that one, or destroy it for good',
  too_long: 'must not be longer than {limit} characters',
  too_long_for_path: 'is too long to make a path of',
  further_too_long:
    'is not stored: keys that are not part of the contract must not be longer than {limit} characters in total',
  unstorable: 'contains a character that cannot be stored',
  path_without_slash: 'must start with /',
  path_with_two_slashes: 'must not start with two slashes',
  path_with_spaces: 'must not contain spaces',
  path_with_query: 'must not contain ? or #',
  path_unreachable: 'is an address that no browser asks for: leave out parts like .., \\ and %',
  not_page_slug: 'may contain only lower-case letters, digits and single hyphens',
  not_domain_slug: 'may contain only letters, digits, hyphens, dots and underscores',
  not_link_url: 'must be an http, https, mailto or tel address',
  not_web_url: 'must be an http or https address',
  url_with_credentials: 'must not contain a user name or password: use CI user and CI user token',
  not_preview_url:
    'must be an http or https address with {path} behind the host, like https://preview.example.org{path}',
  preview_of_console: 'must not be an address of this console',
  not_host_name: 'must be a host name like www.example.com',
  not_email: 'is no email address: it needs a name, an @ and a domain, as in nora.müller@example.org',
  not_record: 'must be the number of an existing record',
  negative: 'must be 0 or more',
  not_image_url: 'must be the address of an image',
  image_elsewhere: 'does not exist, or does not belong to this website: choose another image',
  image_destroyed: 'was destroyed: choose another image, or restore this one from the trash of the image library',
  foreign_start_page: 'must be the domain of the page',
  entry_without_name: 'An entry has no name.',
  name_twice: 'The name "{name}" is there twice.',
  choices_empty: 'must list at least one value, or be left out',
  default_not_boolean: 'must be true or false, or be left out',
  default_not_listed: 'must be one of the values of enum, or be left out',
  image_size_out_of_range: 'An image size is not between 1 and 10000 pixels.',
  menu_too_deep: 'must not be nested deeper than three levels',
  not_domain: 'is not a domain',
  unknown_domain: 'A domain does not exist.',
  not_page: 'is not a page of this domain',
  is_template: 'This page is a template, which is never published.',
  template_published: 'This page is published. Unpublish it first: a template is never on the website.',
  no_place: 'must be named for a move',
  too_many_copies: 'are more than {limit}: take fewer in one step',
  not_section: 'is not a section of this domain',
  not_on_page: 'contains something that is not on this page',
  page_unpublished: 'would put nothing on the website: the page is unpublished',
  not_time: 'must be a date and time with its zone, like 2026-05-15T07:00:00Z',
  time_passed: 'has passed',
  time_too_far: 'must not be more than {limit} years ahead',
  not_deployable: 'is not an earlier number of this domain',
  path_of_page: 'A page has this path: {name}.',
  path_is_of: '{path} is the path of page {id}, {name}.',
  root_stays: 'The path / is that of the website itself: it cannot lie under another.',
  below_itself: 'A page cannot lie below itself: choose a path that does not begin with its own.',
  path_changed: 'The path was changed in the meantime. Look at the page, then move it again.',
  changed_since: '{name} changed it since.',
  changed_since_unknown: 'It was changed since.',
  too_many_pages: 'must not name more than {limit} pages',
  leads_elsewhere: 'leads to {to} already',
  leads_in_circle: 'This leads in a circle: {from} leads to {to}.',
  time_or_number: 'must be given: a time, or the number to deploy again',
  admin_last: 'There must be an admin, and this is the last one.',
  admin_own: 'cannot be taken from your own account',
  user_exists: 'is already a user',
  password_wrong: 'The old password is not right.',
  password_not_right: 'The password is not right.',
  password_too_short: '{count} characters: at least {minimum} are needed.',
  password_too_long: '{count} characters: at most {maximum} are possible.',
  password_known: 'This password is on a list of known passwords. Take another.',
  password_same: 'This is the password that you have. Take another.',
  too_many_tries: 'Too many tries. Try again in {minutes} minutes.',
  too_many_tries_soon: 'Too many tries. Try again in a minute.',
  email_same: 'is your address already',
  invited_already: 'is already invited: create a new link in the list of invitations',
  key_reused: 'was used for another request',

  file_not_base64: 'is not base64: send the plain file.',
  file_damaged: 'is damaged: it cannot be read as a {format} image.',
  file_too_slow: 'took too long to read: make the image smaller first.',
} as const;

export const refusalMessages = { ...requestMessages, ...fieldMessages, ...fileMessages, ...decodingMessages };
export type ProblemCode = keyof typeof refusalMessages;
/** For example `page`, from `page_not_found`. */
export type NotFoundKind = ProblemCode extends infer Code
  ? Code extends `${infer Kind}_not_found`
    ? Kind
    : never
  : never;

export const problem = problemsOf(refusalMessages);
