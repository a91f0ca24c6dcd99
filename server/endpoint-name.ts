/** What a request is counted as until the part that answers it knows better. */
const parts: readonly [pattern: RegExp, name: string][] = [
  [/^\/(?:mgmt|adm|api)(?:\/|$)/, 'api'],
  [/^\/library\/files\//, 'originalPicture'],
  [/^\/library\//, 'imageLibrary'],
  [/^\/proxy\//, 'resizedPicture'],
  [/^\/stats\//, 'statistics'],
  [/^\/oauth\/callback$/, 'application'],
  [/^\/oauth\/authorize/, 'authorize'],
  [/^\/oauth\/interaction\//, 'signIn'],
  [/^\/oauth\/company$/, 'signIn'],
  [/^\/oauth\/invitation/, 'invitation'],
  [/^\/oauth\/token$/, 'token'],
  [/^\/oauth\/revoke$/, 'revoke'],
  [/^\/(?:oauth|\.well-known)\//, 'provider'],
  [/^\/assets\//, 'asset'],
];

/** One of a few names, whatever the path: an attacker must not make figures grow without end. */
export function endpointName(path: string): string {
  return parts.find(([pattern]) => pattern.test(path))?.[1] ?? 'application';
}
