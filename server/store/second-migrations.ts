/** The steps 021 to 036: references, search, the delivery API, images in several sizes and homes. */
import type { Migration } from 'kysely';
import { ofDomain, ofUser, step } from '../db/migration-step.ts';
import { createDisplayModeUses } from '../references/display-mode-uses.ts';
import { recomputeLinkStates } from '../references/link-states.ts';
import { buildReferences } from '../references/reference-index.ts';
import { createSearchTables, rebuildSearch } from '../search/search-tables.ts';

export const secondMigrations: Record<string, Migration> = {
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
};
