import type { MadeInvitation } from '../../contract/extras.ts';
import { t } from '../language/translate.ts';
import { dateAndTime } from '../lib/time-format.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { showToast } from '../ui/toast.tsx';

/** The link of an invitation, which is shown only once, and whether the mail was sent. */
export function InvitationLink({ made }: { made: MadeInvitation }) {
  const { email, link, mail, expires_at } = made;
  const isSent = mail !== null && mail.failure === null;
  const time = dateAndTime(Date.parse(expires_at));
  return (
    <>
      {mail?.failure ? (
        <Notice tone="stop" title={t(mailFailures[mail.failure])}>
          {mail.answer}
        </Notice>
      ) : null}
      <Notice tone="good" title={t('{email} is invited.', { email })}>
        {isSent ? <p>{t('The mail server has taken the mail with the link.')}</p> : null}
        <p>
          {t(
            isSent
              ? 'The link is shown only now, counts once, and until {time}.'
              : 'Hand over this link. It is shown only now, counts once, and until {time}.',
            { time },
          )}
        </p>
        <p className="my-2 select-all font-mono text-[0.875em] [overflow-wrap:anywhere]">{link}</p>
        <Button small autoFocus onClick={() => copyLink(made)}>
          {t('Copy link')}
        </Button>
      </Notice>
    </>
  );
}

export const mailFailures = {
  unreachable: 'The mail was not sent: the mail server does not answer.',
  unencrypted: 'The mail was not sent: the mail server offers no encrypted connection that can be trusted.',
  signIn: 'The mail was not sent: the mail server does not take the password of SMTP_URL.',
  refused: 'The mail was not sent: the mail server refused it.',
} as const;

export async function copyLink({ link, email }: Pick<MadeInvitation, 'link' | 'email'>): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast(t('The link for {email} is copied.', { email }));
  } catch {
    showToast(t('The link is not copied: the browser does not allow it. Mark it and copy it by hand.'), {
      tone: 'stop',
    });
  }
}
