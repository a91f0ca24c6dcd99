/** The mails about an account. In plain text, so that the recipient sees an address before following it. */
import { brand } from '../../contract/constants.ts';
import type { Background } from '../kernel/background.ts';
import type { Mail, SendMail } from './mail.ts';

export type MailLanguage = 'en' | 'de';

const timeIn = (language: MailLanguage, time: number): string => {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', format).format(time);
};

/** `by` is the admin who has sent it; `null` if somebody has asked for it on the sign-in page. */
export function passwordLinkMail(
  language: MailLanguage,
  { to, by, link, expiresAt }: { to: string; by: string | null; link: string; expiresAt: number },
): Mail {
  const { origin } = new URL(link);
  const until = timeIn(language, expiresAt);
  const german = `${by ? `${by} schickt Ihnen diesen Link` : 'Jemand hat diesen Link angefordert'}, um für ${to} bei ${brand} (${origin}) ein neues Passwort zu wählen. Er gilt einmal, bis ${until} (UTC):

${link}

Geben Sie ihn nicht weiter: Wer ihn hat, kann Ihr Passwort ändern.${by ? '' : ' Waren Sie es nicht, tun Sie nichts: Ihr Passwort bleibt, wie es ist.'}
`;
  const english = `${by ? `${by} sends you this link` : 'Somebody has asked for this link'} to choose a new password for ${to} at ${brand} (${origin}). It works once, until ${until} (UTC):

${link}

Do not pass it on: whoever has it can change your password.${by ? '' : ' If it was not you, do nothing: your password stays as it is.'}
`;
  return language === 'de'
    ? { to, subject: `Neues Passwort für ${brand}`, text: german }
    : { to, subject: `New password for ${brand}`, text: english };
}

export function confirmationMail(
  language: MailLanguage,
  { to, from, link, expiresAt }: { to: string; from: string; link: string; expiresAt: number },
): Mail {
  const { origin } = new URL(link);
  const until = timeIn(language, expiresAt);
  const german = `Das Konto ${from} bei ${brand} (${origin}) soll diese Adresse bekommen: ${to}. Bestätigen Sie sie unter diesem Link, bis ${until} (UTC):

${link}

Bis dahin gilt die bisherige Adresse. Kennen Sie das Konto nicht, tun Sie nichts.
`;
  const english = `The account ${from} at ${brand} (${origin}) is to get this address: ${to}. Confirm it with this link, until ${until} (UTC):

${link}

Until then the former address counts. If you do not know the account, do nothing.
`;
  return language === 'de'
    ? { to, subject: `Adresse für ${brand} bestätigen`, text: german }
    : { to, subject: `Confirm your address for ${brand}`, text: english };
}

const notices = {
  password: {
    en: ['Your password was changed', 'Your password was changed, and all other sessions have ended.'],
    de: ['Ihr Passwort wurde geändert', 'Ihr Passwort wurde geändert, alle anderen Sitzungen sind beendet.'],
  },
  factors: {
    en: ['Your second factor was reset', 'An admin has reset your second factor, and all your sessions have ended.'],
    de: [
      'Ihr zweiter Faktor wurde zurückgesetzt',
      'Ein Admin hat Ihren zweiten Faktor zurückgesetzt, alle Ihre Sitzungen sind beendet.',
    ],
  },
  email: {
    en: ['Your address was changed', 'Your account has another address now. This one does not count any more.'],
    de: ['Ihre Adresse wurde geändert', 'Ihr Konto hat jetzt eine andere Adresse. Diese gilt nicht mehr.'],
  },
} as const;

/** Tells the owner of an account that it was changed, in case it was not them. */
export function noticeMail(
  language: MailLanguage,
  what: keyof typeof notices,
  { to, publicOrigin }: { to: string; publicOrigin: string },
): Mail {
  const [subject, explanation] = notices[what][language];
  const text =
    language === 'de'
      ? `${explanation}\n\nDas betrifft das Konto ${to} bei ${brand} (${publicOrigin}). Wissen Sie nichts davon, sagen Sie es Ihrer Administration.\n`
      : `${explanation}\n\nThis is about the account ${to} at ${brand} (${publicOrigin}). If you know nothing of it, tell your administrator.\n`;
  return { to, subject: `${brand}: ${subject}`, text };
}

/** Nobody waits for a notice; without a mail server there is none. */
export async function sendNotice(
  { sendMail, background }: { sendMail?: SendMail | null | undefined; background?: Background | null | undefined },
  mail: Mail,
): Promise<void> {
  if (!sendMail) return;
  const sent = sendMail(mail);
  if (background) background.run('notice not mailed', sent);
  else await sent;
}
