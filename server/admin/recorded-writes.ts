/** Records the writes of the admin API in the activity. */
import { type RawBuilder, sql } from 'kysely';
import type { ActivityAction } from '../../contract/activity.ts';
import type { EndpointNameOf, EndpointOf } from '../../contract/endpoints.ts';
import { recordActivity } from '../store/activity.ts';
import type { Database } from '../store/database.ts';
import { isContent } from '../store/tree.ts';

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

/** `null`: the write is recorded among the changes of the domain. */
const recorded: Record<AdminWrite, ReturnType<typeof activity> | null> = {
  updateUser: activity('user', 'updated'),
  destroyUser: activity('user', 'destroyed'),
  linkDomain: activity('user', 'linked'),
  unlinkDomain: activity('user', 'unlinked'),
  endSessions: activity('user', 'signed-out'),
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
  createSettings: null,
  updateSettings: null,
};

type Row = Record<string, unknown>;
/** Records the write if it has changed something. */
type Recorder = (entity: unknown, by: { userId: number; at: number }) => Promise<void>;

/** Call it before the write, in its transaction. @returns a function to call after the write */
export async function watchWrite(
  database: Database,
  name: string,
  params: Readonly<Record<string, number>>,
  body: unknown,
): Promise<Recorder> {
  const entry = isRecorded(name) ? recorded[name] : null;
  if (!entry) return async () => undefined;
  const { kind, action } = entry;
  const { table, param, column } = subjects[kind];
  const paramId = params[param];
  const isCreation = action === 'created';
  const before = isCreation ? null : await readRow(database, table, paramId);
  return async (entity, { userId, at }) => {
    const id = isCreation ? idOf(entity) : paramId;
    const after = await readRow(database, table, id);
    const changed = action === 'updated' ? changedFields(before, after) : grantedIn(after);
    // Content of a domain is recorded among its changes.
    const fields = kind === 'domain' ? changed.filter((name) => !isContent(name)) : changed;
    if (action === 'updated' && fields.length === 0) return;
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
  };
}

const isRecorded = (name: string): name is AdminWrite => Object.hasOwn(recorded, name);

async function readRow(database: Database, table: string, id: number | undefined): Promise<Row | null> {
  if (id === undefined) return null;
  const read: RawBuilder<Row> = sql`select * from ${sql.table(table)} where id = ${id}`;
  return (await read.execute(database)).rows[0] ?? null;
}

function changedFields(before: Row | null, after: Row | null): string[] {
  return Object.keys(after ?? {}).filter((name) => name !== 'revision' && before?.[name] !== after?.[name]);
}

/** The rights of a new client token. */
const grantedIn = (row: Row | null): string[] => (row?.may_preview === 1 ? ['may_preview'] : []);

function idOf(value: unknown, field = 'id'): number | undefined {
  const id =
    typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === field)?.[1] : null;
  return typeof id === 'number' ? id : undefined;
}
