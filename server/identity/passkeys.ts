/** Passkeys (WebAuthn) as a second factor. */
import { isIP } from 'node:net';
import { brand } from '../../contract/constants.ts';
import { decode, object, orJsonText, string } from '../../contract/decode.ts';
import type { Database } from '../db/database.ts';
import type { Account } from '../kernel/account.ts';
import { addFactor, type HeldFactors, removeFactor } from './factors.ts';

/** Loaded for the first passkey, because it takes 7 MB. */
const load = () => import('@simplewebauthn/server');

export type Passkeys = ReturnType<typeof createPasskeys>;

/** @param now milliseconds since 1970 */
export function createPasskeys(database: Database, publicOrigin: string, now: () => number) {
  const { hostname, protocol } = new URL(publicOrigin);
  // Browsers bind a passkey to a host name, over https or on localhost.
  const isPossible = !isIP(hostname.replace(/^\[|\]$/g, '')) && (protocol === 'https:' || hostname === 'localhost');
  const rpID = hostname;
  const expected = { expectedOrigin: publicOrigin, expectedRPID: rpID, requireUserVerification: false };
  return {
    /** The browser's options for creating a passkey, as JSON; `null` if the installation's origin does not allow passkeys. */
    async creation({ id, email }: Account, held: HeldFactors, challenge: string): Promise<string | null> {
      if (!isPossible) return null;
      const { generateRegistrationOptions } = await load();
      const options = await generateRegistrationOptions({
        rpName: brand,
        rpID,
        userName: email,
        userID: bytesOf(Buffer.from(String(id)).toString('base64url')),
        challenge: bytesOf(challenge),
        excludeCredentials: held.passkeys.map((passkey) => ({ id: passkey.id })),
      });
      return JSON.stringify(options);
    },
    /** The browser's options for requesting a passkey, as JSON; `null` if the account has none. */
    async request(held: HeldFactors, challenge: string): Promise<string | null> {
      if (!isPossible || held.passkeys.length === 0) return null;
      const allowCredentials = held.passkeys.map(({ id }) => ({ id }));
      const { generateAuthenticationOptions } = await load();
      return JSON.stringify(
        await generateAuthenticationOptions({ rpID, allowCredentials, challenge: bytesOf(challenge) }),
      );
    },
    /** @returns recovery codes, to be shown once, if this is the first factor; `null` if nothing was stored */
    async add(userId: number, challenge: string, response: string, onlyAsFirst: boolean): Promise<string[] | null> {
      const decoded = decode(registration, response);
      if (!decoded.ok) return null;
      const credential = { ...decoded.value, type: 'public-key' as const, clientExtensionResults: {} };
      const { verifyRegistrationResponse } = await load();
      const expectation = { ...expected, response: credential, expectedChallenge: challenge };
      // The library throws a plain error for every mismatch.
      const checked = await verifyRegistrationResponse(expectation).catch(() => null);
      if (!checked?.verified) return null;
      const { id, publicKey, counter } = checked.registrationInfo.credential;
      return addFactor(database, userId, onlyAsFirst, async (transaction) => {
        const public_key = Buffer.from(publicKey).toString('base64url');
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('passkeys')
          .values({ id, user_id: userId, public_key, counter, created_at: now(), last_used_at: null })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst();
        return Boolean(numInsertedOrUpdatedRows);
      });
    },
    async prove(userId: number, challenge: string, response: string): Promise<boolean> {
      const decoded = decode(authentication, response);
      if (!decoded.ok || challenge === '') return false;
      const own = database.selectFrom('passkeys').selectAll().where('user_id', '=', userId);
      const passkey = await own.where('id', '=', decoded.value.id).executeTakeFirst();
      if (!passkey) return false;
      const { id, public_key, counter } = passkey;
      const assertion = { ...decoded.value, type: 'public-key' as const, clientExtensionResults: {} };
      const { verifyAuthenticationResponse } = await load();
      const credential = { id, publicKey: bytesOf(public_key), counter };
      const expectation = { ...expected, response: assertion, expectedChallenge: challenge, credential };
      const checked = await verifyAuthenticationResponse(expectation).catch(() => null);
      if (!checked?.verified) return false;
      const { numUpdatedRows } = await database
        .updateTable('passkeys')
        .set({ counter: checked.authenticationInfo.newCounter, last_used_at: now() })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    remove: (userId: number, id: string): Promise<void> =>
      removeFactor(database, userId, (transaction) =>
        transaction.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).execute(),
      ),
  };
}

const credentialOf = <Fields extends Record<string, typeof string>>(fields: Fields) =>
  orJsonText(object({ id: string, rawId: string, response: object({ clientDataJSON: string, ...fields }) }));
const registration = credentialOf({ attestationObject: string });
const authentication = credentialOf({ authenticatorData: string, signature: string });

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64url'));
}
