/**
 * The tables, the same on SQLite and PostgreSQL. Booleans are 0 or 1, times are milliseconds since 1970, structured values are
 * JSON text. `revision` starts at 1 and grows by one with every write to the row's content; changing only `position` or the
 * start page does not count.
 */
import type { Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { ActivityAction, ActivityKind } from '../../contract/activity.ts';
import type {
  breadcrumbsFields,
  componentFields,
  domainFields,
  imageFields,
  itemFields,
  menuFields,
  pageFields,
  sectionFields,
  settingsFields,
} from '../../contract/entities.ts';
import type { Body, Fields } from '../../contract/fields.ts';
import type { ChangeAction, ChangeKind, ChangeSource } from '../../contract/history.ts';
import type { BatchTables } from './batch-tables.ts';
import type { IdentityTables } from './identity-tables.ts';
import type { IndexTables } from './index-tables.ts';

type Flag = 0 | 1;
type ColumnOf<Value> = Value extends boolean ? Flag : Value extends object ? string : Value;
export type ColumnsOf<Values> = { [Name in keyof Values]: ColumnOf<Values[Name]> };
/** The columns of an entity: each field that a call may set is stored under its name. */
type Columns<F extends Fields> = ColumnsOf<Body<F>>;

type Row = { id: Generated<number>; revision: Generated<number> };
/** JSON text of an object: keys that were sent, and are returned, in addition to the fields of the contract. */
type Further = { further_keys: Generated<string | null> };

type MainTables = {
  users: Row & {
    email: string;
    is_admin: Flag;
    password_hash: string;
    must_change_password: Flag;
    created_at: number;
    name: Generated<string | null>;
    /** Unknown for passwords that earlier versions stored. */
    password_set_at: Generated<number | null>;
    /** When somebody first proved that the address is theirs, by a link mailed to it or by their company. */
    email_confirmed_at: Generated<number | null>;
    /** Whoever is deactivated cannot sign in; everything else stays. */
    deactivated_at: Generated<number | null>;
  };
  user_domains: { user_id: number; domain_id: number };
  company_accounts: { issuer: string; subject: string; user_id: number; bound_at: number };
  /** With `destroyed_at`, the website is in the trash: `domain-trash.ts`. */
  domains: Row &
    Columns<typeof domainFields> & {
      start_page_id: number | null;
      destroyed_at: number | null;
      destroyed_by: number | null;
    };
  /** Websites that were destroyed for good. */
  former_domains: { id: number; fqdn: string };
  domain_settings: Row & Columns<typeof settingsFields> & { domain_id: number };
  /** `client-tokens.ts` describes the hash; `last_used_on` is a day in UTC, such as 2026-03-31. */
  client_tokens: Row & {
    domain_id: number;
    name: string;
    token: '';
    token_hash: string | null;
    token_end: string | null;
    may_preview: Generated<Flag>;
    may_report: Generated<Flag>;
    last_used_on: string | null;
  };
  components: Row & Columns<typeof componentFields>;
  /** The start page of a domain is stored in the domain's row. */
  pages: Row &
    Further &
    Omit<Columns<typeof pageFields>, 'start_page_domain_id' | 'path'> & {
      domain_id: number;
      path: string;
      /** A template is never published. */
      is_template: Generated<Flag>;
    };
  sections: Row & Further & Columns<typeof sectionFields> & { page_id: number; position: number };
  items: Row & Further & Columns<typeof itemFields> & { section_id: number; position: number };
  menus: Row & Columns<typeof menuFields> & { domain_id: number };
  breadcrumbs: Row & Columns<typeof breadcrumbsFields> & { page_id: number };
  /** Destroyed records. `parent_id` is the page of a section or the section of an item; `trash.ts` describes the JSON texts. */
  trash: {
    id: Generated<number>;
    domain_id: number;
    kind: 'page' | 'section' | 'item';
    entity_id: number;
    parent_id: number | null;
    name: string | null;
    place: string;
    content: string;
    destroyed_at: number;
    destroyed_by: number | null;
  };
  /** Who wrote the newest revision of an entity; `kind` is its name in `last-writes.ts`. */
  last_writes: { kind: string; entity_id: number; revision: number; written_at: number; written_by: number | null };
  /**
   * The change sequence of each domain; `changes.ts` describes it. `subject` names what has versions: `page 12`, `menu 3` or
   * `domain`. `nth` counts the changes of the subject. The user may no longer exist.
   */
  changes: {
    domain_id: number;
    seq: number;
    at: number;
    user_id: number | null;
    source: ChangeSource;
    kind: ChangeKind | 'hold' | 'deployment';
    entity_id: number;
    page_id: number | null;
    action: ChangeAction;
    before: string | null;
    after: string | null;
    subject: string;
    nth: number;
    /** 0 if a process of an earlier version wrote it, which does not update the index of references. */
    is_indexed: Generated<number>;
  };
  /** The rows of a subject at `seq` as compressed JSON text. */
  keyframes: { domain_id: number; subject: string; seq: number; content: Buffer };
  /** The time of the last change of a page among the changes that were removed as too old. */
  swept_changes: { domain_id: number; page_id: number; at: number };
  /** What was erased for good; `seq` is the newest number of the domain at that time. */
  erasures: Pick<Tables['trash'], 'id' | 'domain_id' | 'entity_id'> & {
    kind: Tables['trash']['kind'] | 'image' | 'version';
    seq: number;
    at: number;
    user_id: number | null;
  };
  /** Described in `activity.ts`. Neither the user nor the entity need still exist. */
  activity: {
    id: Generated<number>;
    at: number;
    user_id: number | null;
    kind: ActivityKind;
    action: ActivityAction;
    domain_id: number | null;
    entity_id: number | null;
    name: string | null;
    /** The names of the changed fields, separated by spaces. */
    fields: string;
    /** Above 1 for failed sign-ins in quick succession. */
    count: number;
  };
  images: Row &
    Columns<typeof imageFields> & {
      scope: string;
      /** The domain that the image belongs to; `null` for a common image. A destroyed domain keeps its images from others. */
      home: number | null;
      file_name: string;
      width: number;
      height: number;
      bytes: number;
      /** Recognises a file that is sent again; unknown for images of earlier versions. */
      file_hash: string | null;
      created_at: number;
    };
  /** Destroyed images, with their ids; `content` is the row of `images` as JSON text. */
  image_trash: {
    id: number;
    scope: string;
    home: number | null;
    file_name: string;
    content: string;
    destroyed_at: number;
    destroyed_by: number | null;
  };
  /** The former files of images whose file was replaced. */
  image_versions: {
    id: Generated<number>;
    image_id: number;
    file_name: string;
    width: number;
    height: number;
    bytes: number;
    file_hash: string | null;
    replaced_at: number;
  };
  /** Original images if several processes share the store, in parts, so that no image is ever in memory as a whole. */
  image_files: { name: string; bytes: number; created_at: number };
  image_file_parts: { name: string; part: number; content: Buffer };
  /** Where an image is used or was. Kept by triggers. */
  image_domains: { image_id: number; domain_id: number };
  /** How an image is delivered to websites up to the number `until_seq`; for later numbers, `images` has the data. */
  image_states: Pick<Tables['images'], 'file_name' | 'alt' | 'copyright' | 'width' | 'height'> & {
    image_id: number;
    domain_id: number;
    until_seq: number;
  };
  /**
   * Described in `deployments.ts`. `seq` is null until the deployment is triggered, `taken_at` until its webhook accepts it.
   * `pages_at` is a JSON object: page id -> the number as of which the page is delivered, or null.
   */
  domain_deployments: {
    id: Generated<number>;
    domain_id: number;
    seq: number | null;
    base_seq: number | null;
    pages_at: string;
    pages: string | null;
    state: 'scheduled' | 'triggered' | 'running' | 'succeeded' | 'failed' | 'cancelled';
    triggered_by: number | null;
    triggered_at: number | null;
    scheduled_for: number | null;
    taken_at: number | null;
    answered_at: number | null;
    finished_at: number | null;
    url: string | null;
    message: string | null;
    /** JSON text of the server's own reason for a failure. */
    problem: string | null;
    again_seq: number | null;
    /** The number as of which the only page in `pages` is published; null for that of the deployment. */
    page_seq: number | null;
    changes: number | null;
    cancelled_by: number | null;
    /** A SHA-256 of the secret in the `status_url` that the webhook was given. */
    status_hash: string | null;
    /** 1 if the webhook did not answer in time. */
    is_unanswered: Generated<Flag>;
  };
  /** A page was held back from one number to another, and stayed live as of `live_seq`; null if it was not live. */
  holds: {
    id: Generated<number>;
    domain_id: number;
    page_id: number;
    from_seq: number | null;
    to_seq: number | null;
    live_seq: number | null;
    publish_at: number | null;
    /** JSON text of the parts that are published then. */
    publishes: string | null;
    held_by: number | null;
    held_at: number;
    is_open: Flag;
  };
  /** The differences from live, one row for each changed entity; `pending.ts` describes them. */
  pending: {
    domain_id: number;
    subject: string;
    page_id: number | null;
    kind: ChangeKind;
    entity_id: number;
    state: 'created' | 'changed' | 'destroyed';
    live: string;
    seq: number;
    at: number;
    user_id: number | null;
    source: ChangeSource;
  };
  /** Domains that were deployed or hold pages back. Without a deployment, the content of the console is live. */
  /** Domains that were deployed; `before_first` is the number just before the first deployment, live while all have failed. */
  live_domains: {
    domain_id: number;
    deployment_id: number | null;
    changes_count: number;
    before_first: number | null;
  };
  /** The numbers of the changes that rewrote links, and moved pages, in one step. */
  path_changes: { id: Generated<number>; domain_id: number; first_seq: number; last_seq: number };
  /** Valid from the number `since_seq` until before `until_seq`. */
  redirects: {
    id: Generated<number>;
    domain_id: number;
    from_path: string;
    to_path: string;
    since_seq: number;
    until_seq: number | null;
  };
  /** The answer to a POST with an Idempotency-Key, kept for 24 hours. */
  idempotent_answers: {
    key: string;
    user_id: number;
    request_hash: string;
    status: number;
    body: string | null;
    created_at: number;
  };
  /** A single row that is written to find out whether the store can be written. */
  probe: { id: number; written_at: number };
  /** Created at the first start: signing keys, cookie keys, the proxy's key and salt, the library token, the public origin. */
  installation: { name: string; value: string };
};

export type Tables = MainTables & BatchTables & IndexTables & IdentityTables;
export type TableName = keyof Tables;
export type Stored<Name extends TableName> = Selectable<Tables[Name]>;
export type New<Name extends TableName> = Insertable<Tables[Name]>;
export type Changes<Name extends TableName> = Updateable<Tables[Name]>;
