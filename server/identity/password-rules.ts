import { commonPasswords } from './common-passwords.ts';

export const passwordLength = { minimum: 8, maximum: 128 };

export type PasswordProblem = 'tooShort' | 'tooLong' | 'easilyGuessed';

/** What is wrong with a new password, or `null`. Any characters are fine, nothing is cut off (ASVS 5.0 §6.2). */
export async function passwordProblem(password: string, email: string): Promise<PasswordProblem | null> {
  const { minimum, maximum } = passwordLength;
  const length = [...password].length;
  if (length < minimum) return 'tooShort';
  if (length > maximum) return 'tooLong';
  const isGuessed = password.toLowerCase() === email.toLowerCase() || (await isCommon(password));
  return isGuessed ? 'easilyGuessed' : null;
}

/** Common words are as easily guessed with other case, a year or a few figures and signs at the end. */
async function isCommon(password: string): Promise<boolean> {
  const lower = password.toLowerCase();
  const common = await commonPasswords();
  const stems = [lower, lower.replace(/[\W_]+$/, ''), lower.replace(/[\d\W_]+$/, '')];
  return stems.some((stem) => common.has(stem)) || /^(.{1,4})\1+$/.test(lower);
}
