import { chooseLanguage, chosenLanguage, type LanguageChoice } from '../language/language.ts';
import { type Label, t } from '../language/translate.ts';
import { prepareToReturn } from '../lib/leaving.ts';
import { TextButton } from '../ui/button.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { type Theme, useTheme } from '../ui/theme.ts';
import { showToast } from '../ui/toast.tsx';

const themes: { value: Theme; label: Label }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const languages: Record<LanguageChoice, () => string> = {
  system: () => t("As the browser's"),
  en: () => 'English',
  de: () => 'Deutsch',
};

/** "As the browser's, System" */
export function useAppearanceText(): string {
  const { theme } = useTheme();
  const label = themes.find(({ value }) => value === theme)?.label ?? 'System';
  return `${languages[chosenLanguage()]()}, ${t(label)}`;
}

/** Language and theme of the console in this browser. */
export function Appearance() {
  const { theme, setTheme } = useTheme();
  return (
    <>
      <RadioGroup
        legend={t('Theme')}
        value={theme}
        onChange={setTheme}
        options={themes.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      <LanguageChoices />
    </>
  );
}

/** Buttons instead of radio buttons, because choosing a language reloads the console. */
function LanguageChoices() {
  const chosen = chosenLanguage();
  return (
    <fieldset>
      <legend className="text-label font-semibold">{t('Language')}</legend>
      <div className="-mx-1.5 flex flex-wrap">
        {(['system', 'en', 'de'] as const).map((choice) => (
          <TextButton
            key={choice}
            lang={choice === 'system' ? undefined : choice}
            aria-pressed={choice === chosen}
            strong={choice === chosen}
            onClick={() => speak(choice)}
          >
            {languages[choice]()}
          </TextButton>
        ))}
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
