/**
 * Numbered steps, each run once and in order. Never edit a step that has shipped; add another one. A step only adds tables,
 * columns and indexes, so that the previous version still runs on them while processes are replaced one by one.
 */
import type { Migration } from 'kysely';
import { sealStoredCiTokens } from '../content/ci-tokens.ts';
import { hashClientTokens } from '../content/client-tokens.ts';
import { byUser, ofDomain, ofUser, step, withColumn } from '../db/migration-step.ts';
import { createImageDomains } from '../images/image-domains.ts';
import { indexTextImages, rebuildReferences } from '../references/reference-index.ts';
import { indexAnew } from '../search/search-tables.ts';
import { firstMigrations } from './first-migrations.ts';
import { createImageHomes } from './image-homes.ts';
import { secondMigrations } from './second-migrations.ts';

export const migrations: Record<string, Migration> = {
  ...firstMigrations,
  ...secondMigrations,

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
