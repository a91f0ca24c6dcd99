import '../api/all-endpoints.ts';
import { useState } from 'react';
import type { MailedLink, OwnAccount, SignInState } from '../../contract/account.ts';
import { safeUrl } from '../../markdown/safe-url.ts';
import { PendingScreen } from '../api/pending-screen.tsx';
import { readings } from '../api/readings.ts';
import { useMe, useReading } from '../api/resource.ts';
import { locale, t } from '../language/translate.ts';
import { dateAndTime } from '../lib/time-format.ts';
import { Appearance, useAppearanceText } from '../session/appearance.tsx';
import { Button, TextLink } from '../ui/button.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { PageLayout } from '../ui/page-layout.tsx';
import { EditableProperty, Properties, Property } from '../ui/properties.tsx';
import { EmailForm, NameForm, PasswordForm } from './account-forms.tsx';
import { codesText, confirmedText, factorText, joinTexts, nameHint, passwordText } from './account-texts.ts';
import { MailedLinkNotice } from './mailed-link.tsx';
import { OwnSessions } from './own-sessions.tsx';

/** `/account`: what people change of their own account. */
export function OwnAccountScreen() {
  const me = useMe();
  const announced = me.data?.account ?? null;
  const account = useReading(announced ? readings.account : null);
  if (me.data && !announced) return <NotFound />;
  if (!me.data || !announced || !account.data) {
    const resource = me.data ? account : me;
    return <PendingScreen resource={resource} title={t('Account')} words={t('Loading your account…')} />;
  }
  const { name, email, sign_in, sessions, company } = account.data;
  const url = me.data.account_url && safeUrl(me.data.account_url);
  return (
    <PageLayout narrow>
      <PageHead kicker={[t('Account')]} title={name || email} />
      <OwnProperties
        {...{ name, email, state: sign_in, company, sendsMail: announced.sends_mail, isAdmin: me.data.is_admin }}
        accountUrl={url ? `${url}?ui_locales=${locale()}` : null}
      />
      {sessions ? <OwnSessions sessions={sessions} /> : null}
    </PageLayout>
  );
}

type OwnPropertiesProps = {
  name: string | null;
  email: string;
  state: SignInState;
  company: OwnAccount['company'];
  sendsMail: boolean;
  isAdmin: boolean;
  /** Where second factors are set up. */
  accountUrl: string | null;
};

const hostOf = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer);

/** One form is open at a time. */
function OwnProperties({ name, email, state, company, sendsMail, isAdmin, accountUrl }: OwnPropertiesProps) {
  const [open, setOpen] = useState<'name' | 'email' | 'password' | 'appearance' | null>(null);
  const [link, setLink] = useState<MailedLink | null>(null);
  const onClose = () => setOpen(null);
  const opening = (which: typeof open) => ({ isOpen: open === which, onOpen: () => setOpen(which) });
  const waiting = state.unconfirmed_email;
  const emailProperty = {
    label: t('Email'),
    value: email,
    note: waiting
      ? t('{email} counts once it is confirmed by mail.', { email: waiting })
      : joinTexts(confirmedText(state), t('You log in with it.')),
  };
  return (
    <>
      {link ? <MailedLinkNotice made={link} /> : null}
      <Properties>
        <EditableProperty
          label={t('Name')}
          value={name ?? t('none')}
          note={nameHint()}
          word={t('Change name')}
          form={<NameForm name={name} onClose={onClose} />}
          {...opening('name')}
        />
        {sendsMail || isAdmin ? (
          <EditableProperty
            {...emailProperty}
            word={t('Change email')}
            form={<EmailForm userId={null} onDone={setLink} onClose={onClose} />}
            {...opening('email')}
          />
        ) : (
          <Property
            {...emailProperty}
            note={joinTexts(confirmedText(state), t('You log in with it. An admin can change it.'))}
          />
        )}
        <EditableProperty
          label={t('Password')}
          value={passwordText(state)}
          word={t('Change password')}
          form={<PasswordForm sendsMail={sendsMail} onClose={onClose} />}
          {...opening('password')}
        />
        <Property label={t('Second factor')} value={factorText(state)} note={codesText(state)}>
          {accountUrl ? (
            <TextLink external href={accountUrl}>
              {t('Set up or remove')}
            </TextLink>
          ) : null}
        </Property>
        {company ? (
          <Property
            label={t('Company login')}
            value={hostOf(company.issuer)}
            note={t('Bound on {time}.', { time: dateAndTime(Date.parse(company.bound_at)) })}
          />
        ) : null}
        <EditableProperty
          label={t('Language, theme')}
          value={useAppearanceText()}
          word={t('Change appearance')}
          form={
            <div className="flex flex-col items-start gap-4">
              <Appearance />
              <Button onClick={onClose}>{t('Close')}</Button>
            </div>
          }
          {...opening('appearance')}
        />
      </Properties>
    </>
  );
}
