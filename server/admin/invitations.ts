import { sql } from 'kysely';
import type { MadeInvitation } from '../../contract/extras.ts';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import type { Handlers, Services } from '../http/handler.ts';
import { demand, found, invalid, Refusal, unlessTaken } from '../http/refusal.ts';
import { normalizedEmail } from '../identity/accounts.ts';
import {
  invitationMail,
  readInvitations,
  renewInvitation,
  revokeInvitation,
  storeInvitation,
} from '../identity/invitations.ts';
import { randomSecret } from '../identity/seal.ts';
import type { SendMail } from '../mail.ts';
import { emailAddress, fieldProblems, required, storableId } from '../rules/checks.ts';
import type { Database } from '../store/database.ts';
import { lockClause } from '../store/dialect.ts';

/** Every open invitation grants access to whoever has its link. */
const invitationLimit = 500;

export const adminInvitationHandlers = {
  listInvitations: async ({ database, services }) => readInvitations(database, services.now()),

  createInvitation: async ({ database, account, body, services, afterCommit }) => {
    const email = normalizedEmail(body.email);
    demand(fieldProblems({ email: required(email, emailAddress) ?? (await duplicateProblem(database, email)) }));
    const domain_ids = await existingDomains(database, body.domain_ids);
    if ((await readInvitations(database, services.now())).length >= invitationLimit) {
      throw new Refusal(409, problem('too_many_invitations'));
    }
    const token = randomSecret();
    const invitation = { email, is_admin: body.is_admin, domain_ids, invited_by: account.id };
    const id = await unlessTaken('email', storeInvitation(database, invitation, token, services.now()));
    const made = await withLink(database, services, id, token);
    afterCommit(() => sendInvitation(made, body.language, account.email, services.sendMail));
    return made;
  },

  renewInvitation: async ({ database, account, params: { invitationId }, body, services, afterCommit }) => {
    const token = randomSecret();
    const renewing = { id: invitationId, invited_by: account.id };
    const isThere = await renewInvitation(database, renewing, token, services.now());
    found(isThere, 'invitation');
    const made = await withLink(database, services, invitationId, token);
    afterCommit(() => sendInvitation(made, body.language, account.email, services.sendMail));
    return made;
  },

  revokeInvitation: async ({ database, params: { invitationId } }) => {
    found(await revokeInvitation(database, invitationId), 'invitation');
  },
} satisfies Partial<Handlers>;

/** No other answer contains the link. */
async function withLink(database: Database, services: Services, id: number, token: string): Promise<MadeInvitation> {
  const [invitation] = await readInvitations(database, services.now(), id);
  const link = `${services.publicOrigin}/oauth/invitation?token=${token}`;
  return { ...found(invitation, 'invitation'), link, mail: null };
}

/** Call it after the commit: the store is not locked meanwhile, and the invitation exists even if the mail fails. */
async function sendInvitation(
  made: MadeInvitation,
  language: 'en' | 'de',
  invitedBy: string,
  sendMail: SendMail | undefined,
): Promise<MadeInvitation> {
  if (!sendMail) return made;
  const { email, link, expires_at } = made;
  const mail = invitationMail(language, { email, invitedBy, link, expiresAt: Date.parse(expires_at) });
  const failure = await sendMail(mail);
  return { ...made, mail: { failure: failure?.reason ?? null, answer: failure?.answer ?? null } };
}

async function duplicateProblem(database: Database, email: string): Promise<Problem | null> {
  const user = await database
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email)
    .executeTakeFirst();
  if (user) return problem('user_exists');
  const invitation = await database
    .selectFrom('invitations')
    .select('id')
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .executeTakeFirst();
  return invitation ? problem('invited_already') : null;
}

async function existingDomains(database: Database, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const unknown = () => invalid({ domain_ids: [problem('unknown_domain')] });
  if (wanted.some((id) => storableId(id)) || wanted.length > 10_000) throw unknown();
  // Locked until they are linked.
  const { rows } = await sql<{ id: number }>`
    select id from domains where id in (${sql.join(wanted)}) order by id ${lockClause(database)}
  `.execute(database);
  if (rows.length < wanted.length) throw unknown();
  return rows.map(({ id }) => id);
}
