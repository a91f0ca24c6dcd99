/**
 * Slugs as the specification's §9 wants them: lower-case, hyphen separator, strict, trimmed, German locale.
 * Same answers as npm slugify 1.6.9 with `{lower: true, strict: true, trim: true, locale: 'de'}`;
 * written here because this folder imports nothing.
 */

/** Empty when the text holds no letter or digit that has a Latin spelling; the caller then needs a fallback. */
export function slugify(text: string): string {
  return [...text.normalize('NFC')]
    .map((character) => spellings[character] ?? withoutMarks(character))
    .join('')
    .replaceAll('-', ' ')
    .replaceAll(/[^A-Za-z0-9\s]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')
    .toLowerCase();
}

function withoutMarks(character: string): string {
  return character.normalize('NFD').replaceAll(/\p{Mark}/gu, '');
}

const spellings: Record<string, string> = {
  ...pairs('Ä ae ä ae Ö oe ö oe Ü ue ü ue ß ss ẞ ss & und % prozent | oder ∑ summe ∞ unendlich ♥ liebe'),
  ...pairs('€ euro $ dollar £ pound ¥ yen < less > greater © c ® r ™ tm'),
  ...pairs('Æ ae æ ae Œ oe œ oe Ø o ø o Ł l ł l Đ d đ d Ð d ð d Þ th þ th ı i'),
  ...pairs('А a Б b В v Г g Д d Е e Ё yo Ж zh З z И i Й j К k Л l М m Н n О o П p Р r С s Т t У u Ф f Х h Ц c Ч ch'),
  ...pairs('а a б b в v г g д d е e ё yo ж zh з z и i й j к k л l м m н n о o п p р r с s т t у u ф f х h ц c ч ch'),
  ...pairs('Ш sh Щ sh Ы y Э e Ю yu Я ya ш sh щ sh ы y э e ю yu я ya Є ye є ye І i і i Ї yi ї yi Ґ g ґ g'),
  Ъ: 'u',
  ъ: 'u',
  Ь: '',
  ь: '',
};

function pairs(text: string): Record<string, string> {
  const words = text.split(' ');
  return Object.fromEntries(words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? '']] : [])));
}
