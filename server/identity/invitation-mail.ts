import { brand } from '../../contract/constants.ts';
import type { Mail } from '../mail.ts';

export type InvitationToMail = { email: string; invitedBy: string; link: string; expiresAt: number };

/** Plain text: the link can be read before it is followed. */
export function invitationMail(language: 'en' | 'de', { email, invitedBy, link, expiresAt }: InvitationToMail): Mail {
  const { origin } = new URL(link);
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  const until = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', format).format(expiresAt);
  if (language === 'de') {
    return {
      to: email,
      subject: `Einladung zu ${brand}`,
      text: `${invitedBy} lädt Sie ein, bei ${brand} (${origin}) mitzuarbeiten.

Unter diesem Link wählen Sie ein Passwort. Er gilt einmal, bis ${until} (UTC):

${link}

Geben Sie ihn nicht weiter: Wer ihn hat, kann sich an Ihrer Stelle anmelden. Kennen Sie den Absender nicht, tun Sie nichts.
`,
    };
  }
  return {
    to: email,
    subject: `Invitation to ${brand}`,
    text: `${invitedBy} invites you to work with ${brand} (${origin}).

This link lets you choose a password. It counts once, until ${until} (UTC):

${link}

Do not pass it on: whoever has it can sign in in your place. If you do not know the sender, do nothing.
`,
  };
}
