/**
 * The value of the token that was made last, until it is shown: the server tells it only once. Never stored. `null` if the
 * answer that told it was lost.
 */

export type MadeToken = { domainId: number; name: string; value: string | null };

let made: MadeToken | null = null;

export function keepMadeToken(token: MadeToken): void {
  made = token;
}

/** `null` if none was made for the domain since it was asked last. */
export function takeMadeToken(domainId: number): MadeToken | null {
  const token = made?.domainId === domainId ? made : null;
  made = null;
  return token;
}
