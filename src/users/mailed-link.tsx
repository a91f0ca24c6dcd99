import type { MailedLink } from '../../contract/account.ts';
import { t } from '../language/translate.ts';
import { dateAndTime } from '../lib/time-format.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { copyLink, mailFailures } from './invitation-link.tsx';

/** Whether a link was mailed; if not, the link itself, to be handed over. */
export function MailedLinkNotice({ made }: { made: MailedLink }) {
  const { email, link, mail, expires_at } = made;
  const time = dateAndTime(Date.parse(expires_at));
  if (link === null) {
    const title = t('A link is sent to {email}. It works once, until {time}.', { email, time });
    return <Notice tone="good" title={title} />;
  }
  return (
    <>
      {mail?.failure ? (
        <Notice tone="stop" title={t(mailFailures[mail.failure])}>
          {mail.answer && <p>{mail.answer}</p>}
          <p>{t('Check the address, or hand on the link yourself.')}</p>
        </Notice>
      ) : null}
      <Notice
        tone="neutral"
        title={t('Hand over this link. It is shown only now, counts once, and until {time}.', { time })}
      >
        <p className="my-2 select-all font-mono text-[0.875em] [overflow-wrap:anywhere]">{link}</p>
        <Button small autoFocus onClick={() => copyLink({ link, email })}>
          {t('Copy link')}
        </Button>
      </Notice>
    </>
  );
}
