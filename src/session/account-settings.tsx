import type { Me } from '../../contract/me.ts';
import { safeUrl } from '../../markdown/safe-url.ts';
import { readings } from '../api/readings.ts';
import { useReading } from '../api/resource.ts';
import { chooseLanguage, chosenLanguage, type LanguageChoice } from '../language/language.ts';
import { type Label, locale, t } from '../language/translate.ts';
import { prepareToReturn } from '../lib/leaving.ts';
import { TextButton, TextLink } from '../ui/button.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { type Theme, useTheme } from '../ui/theme.ts';
import { showToast, useRecentToasts } from '../ui/toast.tsx';

const themes: { value: Theme; label: Label }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export type AccountSettingsProps = { me: Me; onShortcuts?: () => void };

export function AccountSettings({ me, onShortcuts }: AccountSettingsProps) {
  const { theme, setTheme } = useTheme();
  const messages = useRecentToasts();
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
      <RadioGroup
        legend={t('Theme')}
        value={theme}
        onChange={setTheme}
        options={themes.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      <LanguageChoices />
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

/** Buttons instead of radio buttons, because choosing a language reloads the console. */
function LanguageChoices() {
  const chosen = chosenLanguage();
  const button = (choice: LanguageChoice, name: string) => (
    <TextButton
      lang={choice === 'system' ? undefined : choice}
      aria-pressed={choice === chosen}
      strong={choice === chosen}
      onClick={() => speak(choice)}
    >
      {name}
    </TextButton>
  );
  return (
    <fieldset>
      <legend className="text-label font-semibold">{t('Language')}</legend>
      <div className="-mx-1.5 flex flex-wrap">
        {button('system', t("As the browser's"))}
        {button('en', 'English')}
        {button('de', 'Deutsch')}
      </div>
    </fieldset>
  );
}

/** Persists all unsaved text, which is restored after the reload. */
async function speak(choice: LanguageChoice): Promise<void> {
  try {
    chooseLanguage(choice);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return showToast(t('The language cannot be kept in this browser ({reason}).', { reason }), { tone: 'stop' });
  }
  await prepareToReturn();
  location.reload();
}
