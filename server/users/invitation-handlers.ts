import { sql } from 'kysely';
import type { MadeInvitation } from '../../contract/extras.ts';
import { problem } from '../../contract/refusals.ts';
import type { Database } from '../db/database.ts';
import { lockClause } from '../db/dialect.ts';
import { shownNameOf } from '../db/people.ts';
import { isThere } from '../db/present-domains.ts';
import { addressProblem } from '../identity/accounts.ts';
import { normalizedEmail } from '../identity/email-addresses.ts';
import {
  invitationMail,
  readInvitations,
  renewInvitation,
  revokeInvitation,
  storeDelivery,
  storeInvitation,
} from '../identity/invitations.ts';
import { randomSecret } from '../identity/seal.ts';
import type { Call, Handlers } from '../kernel/handler.ts';
import { invalid, mapUniqueViolation, orNotFound, Refusal, throwIfInvalid } from '../kernel/refusal.ts';
import { emailAddress, fieldProblems, required, storableId } from '../rules/checks.ts';

/** Every open invitation grants access to whoever has its link. */
const invitationLimit = 500;

export const adminInvitationHandlers = {
  listInvitations: async ({ database, services }) => readInvitations(database, services.now()),

  createInvitation: {
    isUnrecorded: true,
    run: async (call) => {
      const { database, account, body, services } = call;
      const email = normalizedEmail(body.email);
      throwIfInvalid(
        fieldProblems({ email: required(email, emailAddress) ?? (await addressProblem(database, email)) }),
      );
      const domain_ids = await existingDomains(database, body.domain_ids);
      if ((await readInvitations(database, services.now())).length >= invitationLimit) {
        throw new Refusal(409, problem('too_many_invitations'));
      }
      const token = randomSecret();
      const invitation = { email, is_admin: body.is_admin, domain_ids, invited_by: account.id };
      const id = await mapUniqueViolation('email', storeInvitation(database, invitation, token, services.now()));
      return answerWithLink(call, id, token);
    },
  },

  renewInvitation: {
    isUnrecorded: true,
    run: async (call) => {
      const { database, account, params, services } = call;
      const { invitationId } = params;
      const token = randomSecret();
      const renewing = { id: invitationId, invited_by: account.id };
      const isThere = await renewInvitation(database, renewing, token, services.now());
      orNotFound(isThere, 'invitation');
      return answerWithLink(call, invitationId, token);
    },
  },

  revokeInvitation: async ({ database, params: { invitationId } }) => {
    orNotFound(await revokeInvitation(database, invitationId), 'invitation');
  },
} satisfies Partial<Handlers>;

/** No other answer contains the link. The mail follows after the commit: if it fails, the invitation exists nevertheless. */
async function answerWithLink(
  { database, account, body, services, afterCommit }: Omit<Call<'renewInvitation'>, 'params'>,
  id: number,
  token: string,
): Promise<MadeInvitation> {
  const { now, publicOrigin, sendMail } = services;
  const [invitation] = await readInvitations(database, now(), id);
  const link = `${publicOrigin}/oauth/invitation?token=${token}`;
  const made = { ...orNotFound(invitation, 'invitation'), link };
  if (!sendMail) return made;
  afterCommit(async (store) => {
    const { email, expires_at } = made;
    const about = { email, invitedBy: shownNameOf(account), link, expiresAt: Date.parse(expires_at) };
    const failure = await sendMail(invitationMail(body.language, about));
    const mail = { failure: failure?.reason ?? null, answer: failure?.answer ?? null };
    await storeDelivery(store, { id, token }, mail, now());
    return { ...made, mail };
  });
  return made;
}

async function existingDomains(database: Database, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const unknown = () => invalid({ domain_ids: [problem('unknown_domain')] });
  if (wanted.some((id) => storableId(id)) || wanted.length > 10_000) throw unknown();
  // Locked until they are linked.
  const { rows } = await sql<{ id: number }>`
    select id from domains where id in (${sql.join(wanted)}) and ${isThere} order by id ${lockClause(database)}
  `.execute(database);
  if (rows.length < wanted.length) throw unknown();
  return rows.map(({ id }) => id);
}
