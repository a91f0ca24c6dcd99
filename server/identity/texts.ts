/** The texts of the sign-in pages, in the language that the console or the browser asks for. */
import { parseAccept } from 'hono/utils/accept';
import { type Values, withValues } from '../../contract/problems.ts';
import { german } from './german.ts';

type Language = 'en' | 'de';
/** The English texts are the keys of the translations: one without a German text does not compile. */
export type English = keyof typeof german;
export type Texts = {
  language: Language;
  /** `t('Sign in with {name}', { name })` */
  t: <Text extends English>(text: Text, ...[values]: Values<Text>) => string;
};

const textsIn = (language: Language): Texts => ({
  language,
  t: (text, ...[values]) => withValues(language === 'de' ? german[text] : text, values ?? {}),
});
const languages = { en: textsIn('en'), de: textsIn('de') };

/**
 * `uiLocales` (OpenID Connect), language tags separated by spaces, has precedence over the `Accept-Language` header; the
 * default is English. A page that depends on the header must send `Vary: Accept-Language`.
 */
export function textsFor(acceptLanguage: string | undefined, uiLocales?: unknown): Texts {
  const wanted = typeof uiLocales === 'string' ? uiLocales.split(' ') : [];
  // Best first; a weight of 0 means "not this one" (RFC 9110 §12.5.4).
  const accepted = parseAccept(acceptLanguage ?? '').flatMap(({ type, q }) => (q > 0 ? [type] : []));
  const tags = [...wanted, ...accepted].map((tag) => tag.slice(0, 2).toLowerCase());
  return languages[tags.find((tag) => tag === 'en' || tag === 'de') ?? 'en'];
}

/** A browser that sends no cookie at all may be told to keep none. */
export function expiredMessage({ t }: Texts, cookies = ''): [title: string, text: string] {
  const why = t('It took too long, or it was finished in another tab.');
  const advice = t(
    'Or your browser keeps no cookie, and signing in needs one: it has sent none. If you see this again, allow cookies for this address.',
  );
  return [t('This sign-in attempt expired'), cookies === '' ? `${why} ${advice}` : why];
}
