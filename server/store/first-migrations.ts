/** The first steps, up to 020: pages, images, identity, the trash, the change sequence, deployments, the activity. */
import type { Migration } from 'kysely';
import { byUser, ofDomain, ofUser, step } from '../db/migration-step.ts';

const entity = 'revision integer not null default 1';
const placeable = 'headline text, published integer not null, image_id integer, image_url text';
const link = 'target_page_path text, target_link_text text, target_url text';

export const firstMigrations: Record<string, Migration> = {
  '001-content': step(
    ({ id }) => `
      create table users (
        ${id}, ${entity}, email text not null unique, is_admin integer not null, password_hash text not null,
        must_change_password integer not null, created_at bigint not null
      );
      create table domains (
        ${id}, ${entity}, fqdn text not null unique, slug text, description text, default_path_prefix text,
        footer_text text, meta_data text not null, start_page_id integer,
        ci_webhook_url text, ci_user text, ci_user_token text, ci_webhook_token text
      );
      create table user_domains (
        user_id integer not null ${ofUser}, domain_id ${ofDomain},
        constraint user_domains_key primary key (user_id, domain_id)
      );
      create table domain_settings (
        ${id}, ${entity}, domain_id ${ofDomain} unique,
        section_display_modes text not null, item_display_modes text not null, layouts text not null
      );
      create table client_tokens (${id}, ${entity}, domain_id ${ofDomain}, name text not null, token text not null);
      create table components (
        ${id}, ${entity}, name text not null unique, display_name text, description text, schema text
      );
      create table pages (
        ${id}, ${entity}, domain_id ${ofDomain}, ${placeable}, path text not null, slug text, subline text,
        lead_text text, layout text, abstract text, meta_data text not null, in_sitemap integer not null,
        constraint pages_path unique (domain_id, path)
      );
      create table sections (
        ${id}, ${entity}, page_id integer not null references pages (id) on delete cascade, ${placeable}, ${link},
        position integer not null, lead_text text, body text, display_mode text
      );
      create table items (
        ${id}, ${entity}, section_id integer not null references sections (id) on delete cascade, ${placeable}, ${link},
        position integer not null, intro text, body text, display_mode text,
        has_component integer not null, component_name text, component_config text
      );
      create table menus (
        ${id}, ${entity}, domain_id ${ofDomain}, name text not null, display_name text, entries text not null
      );
      create table breadcrumbs (
        ${id}, ${entity}, page_id integer not null unique references pages (id) on delete cascade, entries text not null
      );
      create table idempotent_answers (
        key text not null, user_id integer not null ${ofUser}, request_hash text not null, status integer not null,
        body text, created_at bigint not null, constraint idempotent_answers_key primary key (user_id, key)
      );
      create index user_domains_domain_id on user_domains (domain_id);
      create index client_tokens_domain_id on client_tokens (domain_id);
      create index sections_page_id on sections (page_id);
      create index items_section_id on items (section_id);
      create index menus_domain_id on menus (domain_id)`,
  ),

  '002-images': step(
    ({ id }) => `
      create table images (
        ${id}, ${entity}, scope text not null, alt text, category text, copyright text, notes text,
        file_name text not null unique, width integer not null, height integer not null, bytes integer not null,
        created_at bigint not null
      )`,
  ),

  '003-identity': step(
    () => `
      create table identity_records (
        model text not null, id_hash text not null, grant_id text, uid text, expires_at bigint, consumed_at bigint,
        payload text not null, constraint identity_records_key primary key (model, id_hash)
      );
      create index identity_records_grant on identity_records (grant_id);
      create index identity_records_uid on identity_records (uid);
      create table installation (name text primary key, value text not null)`,
  ),

  /** Shared by several processes on one database: original images, and the counts of rate limits. */
  '004-shared': step(
    ({ bytes }) => `
      create table image_files (name text primary key, bytes integer not null, created_at bigint not null);
      create table image_file_parts (
        name text not null references image_files (name) on delete cascade, part integer not null,
        content ${bytes} not null, constraint image_file_parts_key primary key (name, part)
      );
      create table attempts (
        key text primary key, attempts integer not null, blocked_until bigint not null, last_attempt bigint not null
      );
      create table deployments (domain_id ${ofDomain}, triggered_at bigint not null);
      create index deployments_domain_id on deployments (domain_id)`,
    // Images are already compressed, so PostgreSQL does not need to try.
    'alter table image_file_parts alter content set storage external',
  ),

  /** Pages are listed by id; without this index, up to 50,000 are looked up by path and sorted. */
  '005-page-list': step(() => 'create index pages_domain_id on pages (domain_id, id)'),

  /** Destroyed records with everything in them. A separate table leaves all other reads unchanged. */
  '006-trash': step(
    ({ id }) => `
      create table trash (
        ${id}, domain_id ${ofDomain}, kind text not null, entity_id integer not null, parent_id integer, name text,
        place text not null, content text not null, destroyed_at bigint not null, destroyed_by ${byUser}
      );
      create index trash_domain_id on trash (domain_id, id)`,
  ),

  /** A single row that is written to find out whether the store can be written. */
  '007-probe': step(
    () => `
      create table probe (id integer primary key, written_at bigint not null);
      insert into probe (id, written_at) values (1, 0)`,
  ),

  /** Destroyed images, former files, and indexes for finding the uses of an image. */
  '008-image-trash': step(
    ({ id }) => `
      create table image_trash (
        id integer primary key, scope text not null, file_name text not null, content text not null,
        destroyed_at bigint not null, destroyed_by ${byUser}
      );
      create table image_versions (
        ${id}, image_id integer not null, file_name text not null, width integer not null, height integer not null,
        bytes integer not null, replaced_at bigint not null
      );
      create index image_versions_image_id on image_versions (image_id);
      create index pages_image_id on pages (image_id);
      create index sections_image_id on sections (image_id);
      create index items_image_id on items (image_id)`,
  ),

  /** One row per entity: who wrote its newest revision. A separate table, so that the rows of entities do not grow. */
  '009-last-writes': step(
    () => `
      create table last_writes (
        kind text not null, entity_id integer not null, revision integer not null, written_at bigint not null,
        written_by ${byUser}, constraint last_writes_key primary key (kind, entity_id)
      )`,
  ),

  /** Invited people, and the domains that they will be linked to. */
  '010-invitations': step(
    ({ id }) => `
      create table invitations (
        ${id}, email text not null, token_hash text not null unique, is_admin integer not null, invited_by ${byUser},
        expires_at bigint not null, accepted_at bigint
      );
      create unique index invitations_email on invitations (email) where accepted_at is null;
      create table invitation_domains (
        invitation_id integer not null references invitations (id) on delete cascade, domain_id ${ofDomain},
        constraint invitation_domains_key primary key (invitation_id, domain_id)
      )`,
  ),

  '011-second-factors': step(
    () => `
      create table totp_factors (
        user_id integer not null primary key ${ofUser}, secret text not null, last_step bigint not null,
        created_at bigint not null
      );
      create table recovery_codes (
        user_id integer not null ${ofUser}, code_hash text not null,
        constraint recovery_codes_key primary key (user_id, code_hash)
      )`,
  ),

  '012-further-keys': step(
    () => `
      alter table pages add column further_keys text;
      alter table sections add column further_keys text;
      alter table items add column further_keys text`,
  ),

  /** For the list of recently changed pages. */
  '013-changed-pages': step(() => 'create index last_writes_written_at on last_writes (written_at)'),

  '014-passkeys': step(
    () => `
      create table passkeys (
        id text primary key, user_id integer not null ${ofUser}, public_key text not null, counter bigint not null,
        created_at bigint not null, last_used_at bigint
      );
      create index passkeys_user_id on passkeys (user_id)`,
  ),

  /** The device on which a session of the provider was opened, and when it was last used. */
  '015-session-devices': step(
    () => `
      create table session_devices (
        uid text primary key, user_id integer not null ${ofUser}, user_agent text not null,
        signed_in_at bigint not null, last_used_at bigint not null
      );
      create index session_devices_user_id on session_devices (user_id)`,
  ),

  /**
   * The change sequence of each domain. Existing content is not copied, because earlier versions are computed backwards from
   * the present one. So a domain begins with a change that holds no content.
   */
  '016-changes': step(
    ({ bytes }) => `
      create table changes (
        domain_id ${ofDomain}, seq integer not null, at bigint not null, user_id integer, source text not null,
        kind text not null, entity_id integer not null, page_id integer, action text not null, before text, after text,
        subject text not null, nth integer not null, constraint changes_key primary key (domain_id, seq)
      );
      create index changes_subject on changes (domain_id, subject, seq);
      create index changes_at on changes (at, domain_id, seq, user_id, source, kind);
      create table keyframes (
        domain_id ${ofDomain}, subject text not null, seq integer not null, content ${bytes} not null,
        constraint keyframes_key primary key (domain_id, subject, seq)
      );
      insert into changes (domain_id, seq, at, source, kind, entity_id, action, subject, nth)
        select id, 1, ${Date.now()}, 'import', 'domain', id, 'created', 'domain', 1 from domains`,
  ),

  /**
   * Stored deployments, held pages, and differences from live. Only the previous version still uses `deployments` of 004. A
   * scheduled deployment has no number yet; `pages_at` holds the pages that are not delivered as of `base_seq`.
   */
  '017-deployments': step(
    ({ id }) => `
      create table domain_deployments (
        ${id}, domain_id ${ofDomain}, seq integer, base_seq integer, pages_at text not null, pages text,
        state text not null, triggered_by ${byUser}, triggered_at bigint, scheduled_for bigint, taken_at bigint,
        answered_at bigint, finished_at bigint, url text, message text, problem text, again_seq integer,
        changes integer, cancelled_by ${byUser}
      );
      create unique index domain_deployments_seq on domain_deployments (domain_id, seq);
      create index domain_deployments_domain_id on domain_deployments (domain_id, id);
      create index domain_deployments_due on domain_deployments (scheduled_for) where state = 'scheduled';
      create index domain_deployments_open on domain_deployments (triggered_at) where taken_at is null and state = 'triggered';
      create table holds (
        ${id}, domain_id ${ofDomain}, page_id integer not null, from_seq integer, to_seq integer, live_seq integer,
        publish_at bigint, held_by ${byUser}, held_at bigint not null, is_open integer not null
      );
      create index holds_page on holds (domain_id, page_id, from_seq);
      create unique index holds_open on holds (domain_id, page_id) where is_open = 1;
      create index holds_due on holds (publish_at) where is_open = 1;
      create table pending (
        domain_id ${ofDomain}, subject text not null, page_id integer, kind text not null, entity_id integer not null,
        state text not null, live text not null, seq integer not null, at bigint not null, user_id integer,
        source text not null, constraint pending_key primary key (domain_id, subject, kind, entity_id)
      );
      create index pending_seq on pending (domain_id, seq);
      create table live_domains (
        domain_id integer not null primary key references domains (id) on delete cascade, deployment_id integer,
        changes_count integer not null
      )`,
  ),

  '020-activity': step(
    ({ id }) => `
      create table activity (
        ${id}, at bigint not null, user_id integer, kind text not null, action text not null, domain_id integer,
        entity_id integer, name text, fields text not null, count integer not null
      );
      create index activity_at on activity (at, id)`,
  ),
};
