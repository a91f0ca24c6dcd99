/** Decodes the values of several settings. The messages are for the person at the terminal. */
import { isLoopbackName } from './http/public-origin.ts';

/** Decodes a setting, or notes what is wrong with it and returns the other value. */
export type ReadSetting = <T>(name: string, fallback: T, decode: (text: string) => T) => T;

export function beside(name: string, text: string | undefined): string {
  if (!text?.trim()) throw new Error(`needs ${name} beside it`);
  return text.trim();
}

export function origin(text: string): string {
  const url = securedUrl(text);
  if (url.origin !== text.replace(/\/$/, '')) {
    throw new Error(`"${text}" is not an origin: write it as ${url.origin}`);
  }
  return url.origin;
}

export function redirectUri(text: string): string {
  securedUrl(text);
  return text;
}

/** Sign-in over plain http would expose passwords and tokens to the network. */
export function securedUrl(text: string): URL {
  const url = webUrl(text);
  if (url.protocol === 'http:' && !isLoopbackName(url.hostname)) {
    throw new Error(`"${text}" must start with https:// (plain http is allowed on this machine only)`);
  }
  return url;
}

export function webUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new Error(`"${text}" is not an http or https address`);
  }
  return url;
}

export function flag(text: string): boolean {
  if (!['true', 'false', '1', '0'].includes(text)) throw new Error(`"${text}" is neither true nor false`);
  return text === 'true' || text === '1';
}

export const list = (text: string): string[] => text.split(/[\s,]+/).filter((part) => part !== '');
