import type { Me } from '../../contract/me.ts';
import { safeUrl } from '../../markdown/safe-url.ts';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { locale, t } from '../language/translate.ts';
import { hiddenSteps, showHiddenSteps } from '../lib/hidden-steps.ts';
import { useStore } from '../lib/store.ts';
import { TextButton, TextLink } from '../ui/button.tsx';
import { announce } from '../ui/live-region.tsx';
import { useRecentToasts } from '../ui/toast.tsx';
import { Appearance } from './appearance.tsx';

export type AccountSettingsProps = { me: Me; onShortcuts?: () => void };

export function AccountSettings({ me, onShortcuts }: AccountSettingsProps) {
  const messages = useRecentToasts();
  const hasHiddenSteps = useStore(hiddenSteps).length > 0;
  const health = useReading(readings.health);
  const accountUrl = me.account_url && safeUrl(me.account_url);
  return (
    <>
      {me.email ? <p className="text-hint text-ink-2">{me.email}</p> : null}
      {me.account ? <TextLink href="/account">{t('Account')}</TextLink> : null}
      {accountUrl ? (
        <TextLink external href={`${accountUrl}?ui_locales=${locale()}`}>
          {t('Second factor and sessions')}
        </TextLink>
      ) : null}
      <Appearance />
      <section aria-label={t('Recent messages')} className="whitespace-normal">
        <h2 className="text-label font-title">{t('Recent messages')}</h2>
        {messages.length === 0 ? (
          <p className="text-label text-ink-3">{t('None yet')}</p>
        ) : (
          <ul>
            {messages.map(({ id, message, at, press }) => (
              <li key={id} className="border-line py-1 text-label not-last:border-b">
                {message} <time className="text-hint text-ink-2">{at.toLocaleTimeString(locale())}</time>
                {press ? (
                  <TextButton strong aria-label={`${t('Undo')}: ${message}`} onClick={press}>
                    {t('Undo')}
                  </TextButton>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </section>
      {hasHiddenSteps ? (
        <div className="-mx-1.5">
          <TextButton
            onClick={() => {
              showHiddenSteps();
              announce(t('The next steps of new websites are shown again.'));
            }}
          >
            {t('Show hidden steps')}
          </TextButton>
        </div>
      ) : null}
      {onShortcuts ? (
        <div className="-mx-1.5">
          <TextButton onClick={onShortcuts}>{t('Keyboard shortcuts')}</TextButton>
        </div>
      ) : null}
      {health.data ? (
        <p className="text-hint text-ink-2">{t('Server version {version}', { version: health.data.version })}</p>
      ) : null}
    </>
  );
}
