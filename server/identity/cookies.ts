/**
 * The name of a cookie for every path: over https browsers accept it from this very host only, not from another below the
 * same domain. They accept the prefix over https only.
 */
export function hostCookie(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name;
}

/** The name of a cookie that is sent to one path only, which the stricter prefix does not allow. */
export function pathBoundCookie(name: string, secure: boolean): string {
  return secure ? `__Secure-${name}` : name;
}
