/** Records the writes of the admin API in the activity. */
import { type RawBuilder, sql } from 'kysely';
import type { ActivityAction } from '../../contract/activity.ts';
import { isRecord } from '../../contract/decode.ts';
import type { EndpointNameOf, EndpointOf } from '../../contract/endpoints.ts';
import { recordActivity } from '../db/activity.ts';
import type { Database } from '../db/database.ts';
import { isContent } from '../db/tree.ts';

type AdminName = EndpointNameOf<'admin'>;
type AdminWrite = { [Name in AdminName]: EndpointOf<Name>['method'] extends 'GET' ? never : Name }[AdminName];

/** The table and column with the name of the entity; `param` is its id in the path. */
const subjects = {
  user: { table: 'users', param: 'userId', column: 'email' },
  invitation: { table: 'invitations', param: 'invitationId', column: 'email' },
  component: { table: 'components', param: 'componentId', column: 'name' },
  token: { table: 'client_tokens', param: 'tokenId', column: 'name' },
  domain: { table: 'domains', param: 'domainId', column: 'fqdn' },
} as const;

const activity = (kind: keyof typeof subjects, action: ActivityAction) => ({ kind, action });

/** `null`: the write is recorded elsewhere, most of them among the changes of the domain. */
const recorded: Record<AdminWrite, ReturnType<typeof activity> | null> = {
  updateUser: activity('user', 'updated'),
  destroyUser: activity('user', 'destroyed'),
  linkDomain: activity('user', 'linked'),
  unlinkDomain: activity('user', 'unlinked'),
  endSessions: activity('user', 'signed-out'),
  // They run without this transaction, and record what they do themselves.
  changeEmail: null,
  sendPasswordLink: null,
  resetFactors: activity('user', 'factors'),
  deactivateUser: activity('user', 'deactivated'),
  activateUser: activity('user', 'activated'),
  createInvitation: activity('invitation', 'created'),
  renewInvitation: activity('invitation', 'renewed'),
  revokeInvitation: activity('invitation', 'destroyed'),
  createComponent: activity('component', 'created'),
  updateComponent: activity('component', 'updated'),
  destroyComponent: activity('component', 'destroyed'),
  createClientToken: activity('token', 'created'),
  updateClientToken: activity('token', 'updated'),
  destroyClientToken: activity('token', 'destroyed'),
  createDomain: null,
  updateDomainSetup: activity('domain', 'updated'),
  destroyDomain: activity('domain', 'destroyed'),
  restoreDomain: activity('domain', 'restored'),
  destroyTrashedDomain: activity('domain', 'removed'),
  createSettings: null,
  updateSettings: null,
};

type Row = Record<string, unknown>;
type Write = {
  database: Database;
  name: string;
  params: Readonly<Record<string, number>>;
  body: unknown;
  by: { userId: number; at: number };
};

/** Runs the work of a write in its transaction, and records the write if it has changed something. */
export async function recordWrite<Entity>(
  { database, name, params, body, by: { userId, at } }: Write,
  work: () => Promise<Entity>,
): Promise<Entity> {
  const entry = Object.hasOwn(recorded, name) ? recorded[name as AdminWrite] : null;
  if (!entry) return work();
  const { kind, action } = entry;
  const { table, param, column } = subjects[kind];
  const before = action === 'created' ? null : await readRow(database, table, params[param]);
  const entity = await work();
  const id = action === 'created' ? idOf(entity) : params[param];
  const after = await readRow(database, table, id);
  const changed = action === 'updated' ? changedFields(before, after) : grantedIn(after);
  // Content of a domain is recorded among its changes.
  const fields = kind === 'domain' ? changed.filter((name) => !isContent(name)) : changed;
  if (action === 'updated' && fields.length === 0) return entity;
  const row = after ?? before;
  const domainId = idOf(row, 'domain_id') ?? (kind === 'domain' ? id : (idOf(body, 'domain_id') ?? params.domainId));
  await recordActivity(database, {
    at,
    user_id: userId,
    kind,
    action,
    domain_id: domainId ?? null,
    entity_id: id ?? null,
    name: String(row?.[column] ?? ''),
    fields: fields.join(' '),
  });
  return entity;
}

async function readRow(database: Database, table: string, id: number | undefined): Promise<Row | null> {
  if (id === undefined) return null;
  const read: RawBuilder<Row> = sql`select * from ${sql.table(table)} where id = ${id}`;
  return (await read.execute(database)).rows[0] ?? null;
}

function changedFields(before: Row | null, after: Row | null): string[] {
  return Object.keys(after ?? {}).filter((name) => name !== 'revision' && before?.[name] !== after?.[name]);
}

/** The rights of a new client token. */
const grantedIn = (row: Row | null): string[] => ['may_preview', 'may_report'].filter((right) => row?.[right] === 1);

function idOf(value: unknown, field = 'id'): number | undefined {
  const id = isRecord(value) ? value[field] : null;
  return typeof id === 'number' ? id : undefined;
}
