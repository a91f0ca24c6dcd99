import { commonPasswords } from './common-passwords.ts';

export const passwordLength = { minimum: 8, maximum: 128 };

export type PasswordProblem = 'tooShort' | 'tooLong' | 'easilyGuessed';

/** What is wrong with a new password, or `null`. Any characters are fine, nothing is cut off (ASVS 5.0 §6.2). */
export function passwordProblem(password: string, email: string): PasswordProblem | null {
  const { minimum, maximum } = passwordLength;
  const length = [...password].length;
  if (length < minimum) return 'tooShort';
  if (length > maximum) return 'tooLong';
  return isCommon(password) || password.toLowerCase() === email.toLowerCase() ? 'easilyGuessed' : null;
}

/** Common words are as easily guessed with other case, a year or a few figures and signs at the end. */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const word = lower.replace(/[\d\W_]+$/, '');
  return commonPasswords.has(lower) || commonPasswords.has(word) || /^(.{1,4})\1+$/.test(lower);
}
