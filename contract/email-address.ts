/** What counts as an email address, with letters of every language on both sides of the @ (RFC 6531). */

const local = /^[^\s\p{C}@,;:<>()[\]\\"]+$/u;
const label = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;
const longest = 254;

export function isEmailAddress(text: string): boolean {
  const [name = '', domain = '', ...more] = text.split('@');
  const isWhole = more.length === 0 && text.length <= longest;
  return isWhole && local.test(name) && domain.split('.').every((part) => label.test(part));
}
