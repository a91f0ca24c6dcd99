import { useState } from 'react';
import type { MailedLink, SignInState } from '../../contract/account.ts';
import type { User } from '../../contract/entities.ts';
import { counted, t } from '../language/translate.ts';
import { userName } from '../lib/names.ts';
import { dateAndTime } from '../lib/time-format.ts';
import { Button, TextButton } from '../ui/button.tsx';
import { FailureNotice, FailureText } from '../ui/failure-notice.tsx';
import { LazyAlertDialog } from '../ui/lazy-dialog.tsx';
import { EditableProperty, Properties, Property } from '../ui/properties.tsx';
import { showToast } from '../ui/toast.tsx';
import { EmailForm } from './account-forms.tsx';
import { confirmedText, factorText, joinTexts, passwordText } from './account-texts.ts';
import { MailedLinkNotice } from './mailed-link.tsx';
import { useActivation, useFactorReset, usePasswordLink } from './use-account.ts';

/** What an admin sees of an account, and does to it. */
export function AccountDetails({ user, state }: { user: User; state: SignInState }) {
  const [isEmailOpen, setEmailOpen] = useState(false);
  const [link, setLink] = useState<MailedLink | null>(null);
  const name = userName(user);
  const sending = usePasswordLink(user.id, setLink);
  const resetting = useFactorReset(user.id, () => showToast(t('The second factor of {name} is reset.', { name })));
  const isActive = user.deactivated_at === null;
  const waiting = state.unconfirmed_email;
  return (
    <>
      <FailureNotice of={sending} quoted={(reason) => t('No link is sent to {name}: {reason}', { name, reason })} />
      <FailureNotice
        of={resetting}
        quoted={(reason) => t('The second factor of {name} is not reset: {reason}', { name, reason })}
      />
      {link ? <MailedLinkNotice made={link} /> : null}
      <Properties>
        <EditableProperty
          label={t('Email')}
          value={user.email}
          note={
            waiting
              ? t('{email} counts once it is confirmed by mail.', { email: waiting })
              : joinTexts(confirmedText(state), t('A new address is confirmed by mail first.'))
          }
          word={t('Change email')}
          isOpen={isEmailOpen}
          onOpen={() => setEmailOpen(true)}
          form={<EmailForm userId={user.id} onDone={setLink} onClose={() => setEmailOpen(false)} />}
        />
        <Property label={t('Admin')} value={user.is_admin ? t('yes') : t('no')} />
        <Property label={t('Password')} value={passwordText(state)}>
          <Button
            small
            busy={sending.isBusy ? t('Sending…') : null}
            reserve={t('Sending…')}
            onClick={() => sending.request()}
          >
            {t('Send password link')}
          </Button>
        </Property>
        <Property
          label={t('Second factor')}
          value={factorText(state)}
          note={hasFactor(state) ? t('{name} has lost it? They are told when it is reset.', { name }) : null}
        >
          {hasFactor(state) ? (
            <Button
              small
              busy={resetting.isBusy ? t('Resetting…') : null}
              reserve={t('Resetting…')}
              onClick={() => resetting.request()}
            >
              {t('Reset second factor')}
            </Button>
          ) : null}
        </Property>
        <Property
          label={t('Sessions')}
          value={counted(state.sessions, '{count} session', '{count} sessions')}
          note={
            state.last_used_at ? t('last used {time}', { time: dateAndTime(Date.parse(state.last_used_at)) }) : null
          }
        />
        <Property
          label={t('State')}
          value={
            isActive
              ? t('active')
              : t('deactivated on {time}', { time: dateAndTime(Date.parse(user.deactivated_at ?? '')) })
          }
          note={t('Deactivated: no login, sessions and tokens end at once, history keeps the name.')}
        >
          {isActive ? <Deactivate user={user} sessions={state.sessions} /> : <Activate user={user} />}
        </Property>
      </Properties>
    </>
  );
}

const hasFactor = ({ has_app, passkeys }: SignInState) => has_app || passkeys > 0;

function Deactivate({ user, sessions }: { user: User; sessions: number }) {
  const name = userName(user);
  const command = useActivation(user.id, 'deactivateUser', () => showToast(t('{name} is deactivated.', { name })));
  const { failure, subject, isBusy } = command;
  const ending = counted(sessions, '{count} session ends at once.', '{count} sessions end at once.');
  return (
    <>
      <span className="-mx-1.5">
        <TextButton destroy onClick={() => command.request()}>
          {t('Deactivate…')}
        </TextButton>
      </span>
      <LazyAlertDialog
        open={subject !== null || isBusy || failure !== null}
        question={t('Deactivate {name}?', { name })}
        consequences={
          <>
            {t('They cannot log in.')} {ending} {t('What they wrote stays, and history keeps the name.')}
          </>
        }
        confirm={t('Deactivate')}
        busy={isBusy ? t('Deactivating…') : null}
        failure={
          failure && (
            <FailureText
              failure={failure}
              quoted={t('{name} is not deactivated: {reason}', { name, reason: failure })}
            />
          )
        }
        onConfirm={command.confirm}
        onCancel={command.dismiss}
      />
    </>
  );
}

function Activate({ user }: { user: User }) {
  const name = userName(user);
  const command = useActivation(user.id, 'activateUser', () => showToast(t('{name} is active again.', { name })));
  return (
    <>
      <Button
        small
        busy={command.isBusy ? t('Activating…') : null}
        reserve={t('Activating…')}
        onClick={() => command.request()}
      >
        {t('Activate again')}
      </Button>
      <FailureNotice of={command} quoted={(reason) => t('{name} is not activated: {reason}', { name, reason })} />
    </>
  );
}
