/** Makes the links that admins and owners of accounts ask for, and mails them. */
import type { MailedLink } from '../../contract/account.ts';
import type { Problem } from '../../contract/problems.ts';
import { problem } from '../../contract/refusals.ts';
import type { Database } from '../db/database.ts';
import { throwIfInvalid } from '../kernel/refusal.ts';
import { emailAddress, fieldProblems, required } from '../rules/checks.ts';
import { type MadeLink, makeAccountLink, markMailed } from './account-links.ts';
import { confirmationMail, type MailLanguage, passwordLinkMail } from './account-mails.ts';
import { addressProblem } from './accounts.ts';
import { normalizedEmail } from './email-addresses.ts';
import type { Mail, SendMail } from './mail.ts';

type Services = { now: () => number; publicOrigin: string; sendMail?: SendMail | undefined };
type Owner = { id: number; email: string };

/** Mails a link to the new address of an account, which counts once it is confirmed. @throws Refusal if it cannot be one */
export async function mailConfirmation(
  database: Database,
  owner: Owner,
  { email: typed, language }: { email: string; language: MailLanguage },
  services: Services,
): Promise<MailedLink> {
  const email = normalizedEmail(typed);
  const wrong = required(email, emailAddress) ?? (await newAddressProblem(database, owner, email));
  throwIfInvalid(fieldProblems({ email: wrong }));
  const link = await makeAccountLink(database, 'email', { userId: owner.id, email }, placeOf(services));
  return deliver(
    database,
    services,
    email,
    link,
    confirmationMail(language, { to: email, from: owner.email, ...link }),
  );
}

/** @param by the admin who sends it */
export async function mailPasswordLink(
  database: Database,
  { id, email }: Owner,
  { by, language }: { by: string; language: MailLanguage },
  services: Services,
): Promise<MailedLink> {
  const link = await makeAccountLink(database, 'password', { userId: id, email }, placeOf(services));
  return deliver(database, services, email, link, passwordLinkMail(language, { to: email, by, ...link }));
}

const placeOf = ({ now, publicOrigin }: Services) => ({ now: now(), publicOrigin });

async function newAddressProblem(database: Database, owner: Owner, email: string): Promise<Problem | null> {
  return owner.email === email ? problem('email_same') : addressProblem(database, email);
}

/** The link itself is told only if its mail was not taken. */
async function deliver(
  database: Database,
  { sendMail, now }: Services,
  email: string,
  made: MadeLink,
  mail: Mail,
): Promise<MailedLink> {
  const { link, expiresAt } = made;
  const expires_at = new Date(expiresAt).toISOString();
  if (!sendMail) return { email, expires_at, link, mail: null };
  const failure = await sendMail(mail);
  if (!failure) await markMailed(database, made, now());
  return {
    ...{ email, expires_at, link: failure ? link : null },
    mail: { failure: failure?.reason ?? null, answer: failure?.answer ?? null },
  };
}
