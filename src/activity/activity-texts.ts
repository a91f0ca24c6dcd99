/** What an entry says, by its kind and action. */
import type { ActivityEntry, BackgroundTask } from '../../contract/activity.ts';
import { translated } from '../language/translate.ts';

/** `undefined` for what only another server knows, and for content, which is told by its acts. */
export function activityMessage(entry: ActivityEntry): (typeof texts)[keyof typeof texts] | undefined {
  const { kind, action } = entry;
  return messages[textOf[kind]?.(entry) ?? `${kind} ${action}`];
}

const textOf: Partial<Record<ActivityEntry['kind'], (entry: ActivityEntry) => string>> = {
  token: tokenText,
  user: userText,
};

function userText({ action, fields }: ActivityEntry): string {
  const [changed = '', ...others] = fields;
  if (changed === 'company') return `user company ${action}`;
  const isOwn = others.length === 0 && (changed === 'name' || changed === 'email');
  return isOwn ? `user ${changed} ${action}` : `user ${action}`;
}

function tokenText({ action, fields }: ActivityEntry): string {
  return fields.some((field) => field.startsWith('may_')) ? `token rights ${action}` : `token ${action}`;
}

const texts = {
  'sign-in succeeded': '{who} logged in.',
  'user created': '{who} added user {name}.',
  'user updated': '{who} changed the rights of {name}.',
  'user destroyed': '{who} destroyed user {name}.',
  'user linked': '{who} gave {name} access to {domain}.',
  'user unlinked': '{who} ended the access of {name} to {domain}.',
  'user signed-out': '{who} ended all sessions of {name}.',
  'user password': '{who} changed the password of {name}.',
  'user name updated': '{who} changed the name of {name}.',
  'user email updated': '{who} confirmed the new address {name}.',
  'user password-link': '{who} sent {name} a link to choose a new password.',
  'user address-link': '{who} asked for a new address of {name}.',
  'user factors': '{who} reset the second factor of {name}.',
  'user deactivated': '{who} deactivated {name}.',
  'user activated': '{who} activated {name} again.',
  'user company created': '{name} came by the company login and is a user now.',
  'user company updated': 'The company login changed the rights of {name}.',
  'user company linked': 'The company login gave {name} access to {domain}.',
  'user company unlinked': 'The company login ended the access of {name} to {domain}.',
  'invitation created': '{who} invited {name}.',
  'invitation renewed': '{who} renewed the invitation of {name}.',
  'invitation accepted': '{who} accepted the invitation of {name} and is a user now.',
  'invitation destroyed': '{who} revoked the invitation of {name}.',
  'token created': '{who} added token {name}.',
  'token rights created': '{who} added token {name}: {rights}.',
  'token rights updated': '{who} changed what token {name} may do.',
  'token updated': '{who} changed token {name}.',
  'token destroyed': '{who} destroyed token {name}.',
  'component created': '{who} added component {name}.',
  'component updated': '{who} changed component {name}.',
  'component destroyed': '{who} destroyed component {name}.',
  'domain updated': '{who} changed how the domain is deployed.',
  'domain destroyed': '{who} destroyed domain {name}.',
  'domain restored': '{who} restored domain {name}.',
  'domain removed': '{who} destroyed domain {name} for good.',
  'domain written': '{who} saved {changes}.',
  'hold created': '{who} held back page {page}.',
  'hold updated': '{who} changed when page {page} goes live.',
  'hold destroyed': '{who} included page {page} again.',
  'deployment created': '{who} triggered a deployment of {changes}.',
} as const;
const messages: Readonly<Partial<Record<string, (typeof texts)[keyof typeof texts]>>> = texts;

/** What the server was doing; a task that only another server knows by its name. */
export function taskText(name: string): string {
  const text = taskTexts[name];
  return text ? translated(text) : name;
}

const tasks = {
  'scheduled deployment': 'a scheduled deployment',
  'interrupted deployment': 'recording an interrupted deployment',
  'first password': 'forgetting the first password',
  trash: 'emptying the trash',
  'trash of websites': 'destroying websites in the trash for good',
  history: 'removing old changes',
  'index of references': 'finding links and uses in earlier changes',
  'search index': 'tidying up the search',
  'trash of images': 'emptying the trash of images',
  'image files': 'deleting files without an image',
  'hashes of images': 'reading the files of images',
  'expired records': 'deleting expired records',
} as const satisfies Record<BackgroundTask, string>;
const taskTexts: Readonly<Partial<Record<string, (typeof tasks)[BackgroundTask]>>> = tasks;
