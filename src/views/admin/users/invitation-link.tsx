import type { MadeInvitation } from '../../../../contract/extras.ts';
import { t } from '../../../language/translate.ts';
import { dateAndTime } from '../../../lib/moments.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';

/** The link of an invitation, the one time that it is told (ADM-18). */
export function InvitationLink({ made }: { made: MadeInvitation }) {
  return (
    <Notice tone="good" title={t('{email} is invited.', { email: made.email })}>
      <p>
        {t('Hand over this link. It is shown only now, counts once, and until {time}.', {
          time: dateAndTime(Date.parse(made.expires_at)),
        })}
      </p>
      <p className="my-2 select-all font-mono text-[0.875em] [overflow-wrap:anywhere]">{made.link}</p>
      <Button small onClick={() => copyLink(made)}>
        {t('Copy link')}
      </Button>
    </Notice>
  );
}

async function copyLink({ link, email }: MadeInvitation): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast(t('The link for {email} is copied.', { email }));
  } catch {
    showToast(t('The link is not copied: the browser does not allow it. Mark it and copy it by hand.'), {
      tone: 'stop',
    });
  }
}
