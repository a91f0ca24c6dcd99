/** The same address in all its spellings: in capitals, with composed letters or not, with its domain in Unicode or ASCII. */
import { domainToASCII, domainToUnicode } from 'node:url';

/** The form in which an address is stored and looked up. */
export function normalizedEmail(email: string): string {
  return withUnicodeDomain(email.trim().normalize('NFC').toLowerCase());
}

/** The forms in which an address may be stored: earlier versions kept an internationalized domain as it was typed. */
export function storedForms(email: string): string[] {
  const normalized = normalizedEmail(email);
  const { name, domain } = partsOf(normalized);
  const ascii = domainToASCII(domain);
  return ascii && !isAscii(domain) ? [normalized, `${name}@${ascii}`] : [normalized];
}

/** Leaves out everything but an exact conversion, because other letters have look-alikes. */
export function withUnicodeDomain(email: string): string {
  const { name, domain } = partsOf(email);
  const isEncoded = isAscii(domain) && /(?:^|\.)xn--/i.test(domain);
  return (isEncoded && domainToUnicode(domain) && `${name}@${domainToUnicode(domain)}`) || email;
}

function partsOf(email: string): { name: string; domain: string } {
  const at = email.lastIndexOf('@');
  return { name: email.slice(0, Math.max(0, at)), domain: email.slice(at + 1) };
}

const isAscii = (text: string) => !/\P{ASCII}/u.test(text);
