/**
 * Numbered steps, each run once and in order. Never edit a step that has shipped; add another one. A step only adds tables,
 * columns and indexes, so that the previous version still runs on them while processes are replaced one by one.
 */
import type { Migration } from 'kysely';
import { sealStoredCiTokens } from '../content/ci-tokens.ts';
import { hashClientTokens } from '../content/client-tokens.ts';
import { byUser, ofDomain, ofUser, step, withColumn } from '../db/migration-step.ts';
import { createImageDomains } from '../images/image-domains.ts';
import { createDisplayModeUses } from '../references/display-mode-uses.ts';
import {
  buildReferences,
  indexTextImages,
  rebuildReferences,
  recomputeLinkStates,
} from '../references/reference-index.ts';
import { createSearchTables, indexAnew, rebuildSearch } from '../search/search-tables.ts';
import { firstMigrations } from './first-migrations.ts';
import { createImageHomes } from './image-homes.ts';

export const migrations: Record<string, Migration> = {
  ...firstMigrations,

  /** Websites read content with client tokens. */
  '021-client-token-use': step(
    () => `
      alter table client_tokens add column may_preview integer not null default 0;
      alter table client_tokens add column last_used_on text;
      create index client_tokens_token on client_tokens (token)`,
  ),

  /** A redirect is valid from one number until before another, or until now if `until_seq` is null. */
  '023-redirects': step(
    ({ id }) => `
      create table redirects (
        ${id}, domain_id ${ofDomain}, from_path text not null, to_path text not null, since_seq integer not null,
        until_seq integer
      );
      create unique index redirects_from on redirects (domain_id, from_path) where until_seq is null;
      create index redirects_to on redirects (domain_id, to_path) where until_seq is null;
      create index redirects_since on redirects (domain_id, since_seq)`,
  ),

  '024-preview': step(
    () => `
      alter table domains add column preview_url text;
      create table preview_tokens (
        token_hash text primary key, domain_id ${ofDomain}, user_id integer not null ${ofUser},
        session_uid text not null, expires_at bigint not null
      );
      create index preview_tokens_user_id on preview_tokens (user_id, expires_at)`,
  ),

  /** The index of references, filled from the existing content. */
  '025-references': {
    up: async (database) => {
      await step(
        ({ id }) => `
          create table content_references (
            domain_id ${ofDomain}, page_id integer, kind text not null, entity_id integer not null, field text not null,
            place integer not null, to_kind text not null, to_key text not null, text text, state text,
            constraint content_references_key primary key (kind, entity_id, field, place)
          );
          create index content_references_to
            on content_references (domain_id, to_kind, to_key, kind, entity_id, field, place);
          create index content_references_shared on content_references (to_kind, to_key, kind, entity_id, field, place)
            where to_kind in ('image', 'component');
          create index content_references_state on content_references (domain_id, to_key, kind, entity_id, field, place)
            where state is not null;
          create table path_changes (
            ${id}, domain_id ${ofDomain}, first_seq integer not null, last_seq integer not null
          );
          create index path_changes_domain_id on path_changes (domain_id)`,
      ).up(database);
      await buildReferences(database, false);
    },
  },

  /** Former data of images for deployed numbers; `changes_kind` finds the pages as of a number. */
  '026-delivery': step(
    () => `
      create table image_states (
        image_id integer not null, domain_id ${ofDomain}, until_seq integer not null, file_name text not null, alt text,
        copyright text, width integer not null, height integer not null,
        constraint image_states_key primary key (image_id, domain_id, until_seq)
      );
      create index changes_kind on changes (domain_id, kind, seq)`,
  ),

  /**
   * Whether the index of references includes a change. It includes all existing ones, but not those that processes of the
   * previous version still write to PostgreSQL while they are replaced.
   */
  '028-indexed-changes': step(
    () => `
      alter table changes add column is_indexed integer not null default 1;
      create index changes_unindexed on changes (domain_id, seq) where is_indexed = 0`,
    'alter table changes alter column is_indexed set default 0',
  ),

  /** Filled in the background: `search-build.ts`. */
  '029-search': { up: createSearchTables },

  '030-search-places': { up: rebuildSearch },

  /** When a page was last changed among its removed changes. Websites get this time even when the changes are gone. */
  '031-swept-changes': step(
    () => `
      create table swept_changes (
        domain_id ${ofDomain}, page_id integer not null, at bigint not null,
        constraint swept_changes_key primary key (domain_id, page_id)
      )`,
  ),

  /** Entities to be indexed for search after the transaction that has written them. */
  '032-search-waiting': step(
    ({ id }) => `
      create table search_waiting (${id}, domain_id ${ofDomain}, kind text not null, ids text not null);
      create index search_waiting_domain_id on search_waiting (domain_id)`,
  ),

  '033-display-mode-uses': { up: createDisplayModeUses },

  '034-links-to-held-pages': { up: recomputeLinkStates },

  '035-links-to-redirects': { up: recomputeLinkStates },

  /**
   * The number that is live while all deployments of a domain have failed. Where that is so already, or the first deployment
   * is running, live followed every save until now: it stays as it is.
   */
  '036-before-first-deployment': step(
    () => `
      alter table live_domains add column before_first integer;
      insert into live_domains (domain_id, deployment_id, changes_count)
        select distinct domain_id, cast(null as integer), 0 from domain_deployments
        where seq is not null and domain_id not in (select domain_id from live_domains);
      update live_domains set before_first = case when deployment_id is null
        then (select max(seq) from changes where changes.domain_id = live_domains.domain_id)
        else (select min(seq) - 1 from domain_deployments where domain_deployments.domain_id = live_domains.domain_id)
      end`,
  ),

  /** The parts that are published together with a page, and the number as of which a page is published. */
  '037-publish-page': step(
    () => `
      alter table holds add column publishes text;
      alter table domain_deployments add column page_seq integer`,
  ),

  /** A build reports with the secret of its deployment, or with a client token that may report. */
  '039-build-reports': step(
    () => `
      alter table client_tokens add column may_report integer not null default 0;
      alter table domain_deployments add column status_hash text;
      alter table domain_deployments add column is_unanswered integer not null default 0`,
  ),

  '042-image-homes': { up: createImageHomes },

  /** The accounts that people of a company's provider have proved to be theirs. */
  '043-company-accounts': step(
    () => `
      create table company_accounts (
        issuer text not null, subject text not null, user_id integer not null ${ofUser}, bound_at bigint not null,
        constraint company_accounts_key primary key (issuer, subject)
      );
      create unique index company_accounts_user on company_accounts (user_id, issuer)`,
  ),

  /** What was erased, and at which number: answers read before, and copies of websites, may still have it. */
  '044-erasures': step(
    ({ id }) => `
      create table erasures (
        ${id}, domain_id ${ofDomain}, seq integer not null, kind text not null, entity_id integer not null,
        at bigint not null, user_id ${byUser}
      );
      create index erasures_domain_id on erasures (domain_id)`,
  ),

  '046-account-data': step(
    () => `
      alter table users add column name text;
      alter table users add column password_set_at bigint;
      alter table users add column deactivated_at bigint`,
  ),

  /** Links that are mailed: to choose a new password, or to confirm a new address. */
  '047-account-links': step(
    () => `
      create table account_links (
        token_hash text not null primary key, purpose text not null, user_id integer not null ${ofUser},
        email text not null, expires_at bigint not null
      );
      create index account_links_user_id on account_links (user_id, purpose)`,
  ),

  /** Destroyed websites that can be restored, and the names of those that are gone for good, for the activity. */
  '048-domain-trash': step(
    () => `
      alter table domains add column destroyed_at bigint;
      alter table domains add column destroyed_by integer;
      create table former_domains (id integer primary key, fqdn text not null)`,
  ),

  '049-hashed-client-tokens': { up: hashClientTokens },

  /** A link is indexed by the path of its page, however the link spells it. */
  '050-spelling-of-links': { up: (database) => rebuildReferences(database, false) },

  '051-folding-of-dashes': { up: indexAnew },

  '054-sealed-ci-tokens': { up: sealStoredCiTokens },

  /** Why the last mail of an invitation was not sent. */
  '055-refused-invitation-mails': step(
    () => `
      alter table invitations add column mail_failure text;
      alter table invitations add column mail_answer text`,
  ),

  '056-file-hashes': withColumn('file_hash text', 'images', 'image_versions'),

  /** When the mail server took the mail with the link: whoever uses it then owns the address. */
  '057-mailed-links': withColumn('mailed_at bigint', 'invitations', 'account_links'),

  '059-images-in-texts': { up: indexTextImages },

  '060-session-networks': step(() => 'alter table session_devices add column network text'),

  /** Who wrote last in a domain is read from the index alone. */
  '061-authors': step(
    () => `
      create index changes_author on changes (domain_id, user_id, at);
      alter table users add column email_confirmed_at bigint`,
  ),

  /** What people did to many pages at once, and what became of each. */
  '063-batches': step(
    ({ id }) => `
      create table batches (
        ${id}, domain_id ${ofDomain}, user_id ${byUser}, at bigint not null, action text not null, options text not null
      );
      create index batches_domain_id on batches (domain_id, at);
      create table batch_pages (
        batch_id integer not null references batches (id) on delete cascade, page_id integer not null,
        place integer not null, name text, from_path text, to_path text, state text not null, seq integer, undo_id integer,
        links integer not null, reason text, constraint batch_pages_key primary key (batch_id, page_id)
      );
      create index batch_pages_place on batch_pages (batch_id, state, place)`,
  ),

  '065-image-domains': { up: createImageDomains },

  '067-writes-of-people': step(() => 'create index last_writes_written_by on last_writes (written_by, written_at)'),

  '069-templates': step(
    () => `
      alter table pages add column is_template integer not null default 0;
      create index pages_templates on pages (domain_id) where is_template = 1`,
  ),
};
