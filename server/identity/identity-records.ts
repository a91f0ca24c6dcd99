import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Database } from '../store/database.ts';
import type { Stored } from '../store/tables.ts';

export type IdentityRecords = {
  /** What oidc-provider stores one kind of its records with; it checks itself what has expired. */
  adapter(model: string): Adapter;
  /** Ends a provider session: the tokens that came from it are refused from now on. */
  endSession(uid: string): Promise<void>;
  /** Ends every session of an account, and forgets its tokens and grants. */
  endSessionsOf(accountId: number): Promise<void>;
  /** Deletes what has expired. */
  purge(): Promise<void>;
};

/** @param alreadyUsed makes the error for a code that is redeemed twice at the same moment */
export function createIdentityRecords(database: Database, alreadyUsed: () => Error): IdentityRecords {
  const table = () => database.deleteFrom('identity_records');
  return {
    adapter: (model) => createAdapter(database, model, alreadyUsed),
    async endSession(uid) {
      await table().where('model', '=', 'Session').where('uid', '=', uid).execute();
    },
    endSessionsOf: (accountId) => endSessionsOf(database, accountId),
    async purge() {
      await table().where('expires_at', '<', Date.now()).execute();
    },
  };
}

/** Ends every session of an account, and forgets its tokens and grants. */
export async function endSessionsOf(database: Database, accountId: number): Promise<void> {
  // The JSON is searched as text: an index is not worth it for something that happens a few times a year.
  await database.deleteFrom('identity_records').where('payload', 'like', `%"accountId":"${accountId}"%`).execute();
}

function createAdapter(database: Database, model: string, alreadyUsed: () => Error): Adapter {
  const one = async (column: 'id_hash' | 'uid', value: string) => {
    const query = database.selectFrom('identity_records').selectAll().where('model', '=', model);
    return query.where(column, '=', value).executeTakeFirst();
  };
  const revokeByGrantId = async (grantId: string) => {
    await database.deleteFrom('identity_records').where('model', '=', model).where('grant_id', '=', grantId).execute();
  };
  return {
    async upsert(id, payload, expiresIn) {
      const { model: _model, id_hash: _idHash, ...values } = recordOf(model, id, payload, expiresIn);
      await database
        .insertInto('identity_records')
        .values({ model, id_hash: hashed(id), ...values })
        .onConflict((conflict) => conflict.columns(['model', 'id_hash']).doUpdateSet(values))
        .execute();
    },
    async find(id) {
      const row = await one('id_hash', hashed(id));
      return row && { ...payloadOf(row), jti: id };
    },
    // Only a session is looked up this way, and only to see whether it lives: its id cannot be restored from its hash.
    async findByUid(uid) {
      const row = await one('uid', uid);
      return row && payloadOf(row);
    },
    async findByUserCode() {
      throw new Error('There is no device flow here.');
    },
    async consume(id) {
      const { numUpdatedRows } = await database
        .updateTable('identity_records')
        .set({ consumed_at: Date.now() })
        .where('model', '=', model)
        .where('id_hash', '=', hashed(id))
        .where('consumed_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw alreadyUsed();
    },
    async destroy(id) {
      await database
        .deleteFrom('identity_records')
        .where('model', '=', model)
        .where('id_hash', '=', hashed(id))
        .execute();
    },
    revokeByGrantId,
  };
}

/** The id is the secret itself, and `jti` and a session's `cookie` repeat it: neither is stored as it is. */
function recordOf(model: string, id: string, payload: AdapterPayload, expiresIn?: number): Stored<'identity_records'> {
  const { jti: _jti, ...rest } = payload;
  const { cookie: _cookie, ...session } = { cookie: undefined, ...rest.session };
  return {
    model,
    id_hash: hashed(id),
    grant_id: rest.grantId ?? null,
    uid: rest.uid ?? null,
    expires_at: expiresIn === undefined ? null : Date.now() + expiresIn * 1000,
    consumed_at: null,
    payload: JSON.stringify(rest.session ? { ...rest, session } : rest),
  };
}

function payloadOf({ payload, consumed_at }: Stored<'identity_records'>): AdapterPayload {
  const stored = JSON.parse(payload) as AdapterPayload;
  return consumed_at === null ? stored : { ...stored, consumed: Math.floor(consumed_at / 1000) };
}

function hashed(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
