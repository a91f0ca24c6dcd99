/** The interface's language: the chosen one, else the first available of the browser's languages, else English. */
import { speak } from './translate.ts';

export type Language = 'en' | 'de';
/** `system` follows the browser. */
export type LanguageChoice = Language | 'system';

const key = 'kontor.language';
const locales = { en: 'en-GB', de: 'de-DE' } as const;

export function chosenLanguage(): LanguageChoice {
  try {
    const stored = localStorage.getItem(key);
    return isLanguage(stored) ? stored : 'system';
  } catch (error) {
    console.warn('No stored language can be read here.', error);
    return 'system';
  }
}

/** Takes effect after a reload. Throws if the browser cannot store it. */
export function chooseLanguage(choice: LanguageChoice): void {
  if (choice === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, choice);
}

/** `wanted` is a list of BCP 47 tags in order of preference, such as `navigator.languages`. */
export function languageOf(choice: LanguageChoice, wanted: readonly string[]): Language {
  return choice === 'system' ? (wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en') : choice;
}

/** Uses the browser's variant of the language for dates and numbers. Rejects if the translations cannot be loaded. */
export async function loadLanguage(language: Language, wanted: readonly string[]): Promise<void> {
  const locale = wanted.find((tag) => tag.toLowerCase().startsWith(`${language}-`)) ?? locales[language];
  if (language === 'en') speak(locale, {});
  else {
    const [{ german }, { germanProblems }] = await Promise.all([import('./german.ts'), import('./german-problems.ts')]);
    speak(locale, german, germanProblems);
  }
  document.documentElement.lang = language;
}

function isLanguage(text: string | null): text is Language {
  return text === 'en' || text === 'de';
}
