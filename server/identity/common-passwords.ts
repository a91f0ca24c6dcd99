/** What the rankings of leaked passwords miss: keys in their German order, words of this country and of this product. */
const own = `
  0123456789 987654321 9876543210 87654321 00000000 12341234 12121212 123123123 abcdefgh abcdefg abcdefghi abcdef abc
  qwertz qwertzui qwertzuiop yxcvbnm poiuytrewq lkjhgfdsa mnbvcxz p@ssword passwort123 geheimnis losung hallohallo
  hallowelt willkommen willkommen1 admin1234 adminadmin rootroot toor demodemo login loginlogin superuser fruehling
  mittwoch donnerstag samstag ferien ichliebedich ichliebe prinzessin bayernmuenchen bvb koeln oesterreich twitter
  instagram linkedin ubuntu debian mysql postgres fortnite schokolade gitarre firma buero god voldemort dumbledore abcabc
  123412345 1234512345 01234567 27182818 19191919 20202020 20212021 20222022 20232023 20242024 correcthorsebatterystaple
  correcthorse horsebattery kontor kontorkontor backoffice webseite redaktion redakteur stadtbibliothek bibliothek
  baeckerei
`;

let known: Promise<ReadonlySet<string>> | null = null;

/** In lower case: forty-nine thousand of the commonest, and our own. Loaded when the first password is set. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...own.trim().split(/\s+/)]),
  );
  return known;
}
