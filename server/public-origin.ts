/** One canonical origin: `localhost` and `127.0.0.1` are different origins, cookies and redirect URIs. */
import type { IncomingMessage } from 'node:http';

export type HostDecision = { kind: 'serve' } | { kind: 'redirect'; location: string } | { kind: 'refuse' };

/** Paths answered by programs behind this server: the API, the image library, the image proxy, statistics, the samples. */
const programPaths = /^\/(?:samples|mgmt|adm|api|library|proxy|stats)(?:\/|$)/;
/** Other paths that programs call and that need no page's origin. */
const otherPaths = /^\/(?:assets|oauth\/(?:token|revoke|jwks)|\.well-known)(?:\/|$)/;

/**
 * A page requested under another name of this machine is redirected to the canonical origin; a program's request is
 * served (a health check knows only 127.0.0.1). Other names are refused, which prevents DNS rebinding.
 */
export function decideHost(request: IncomingMessage, publicOrigin: string): HostDecision {
  const host = request.headers.host ?? '';
  if (publicOrigin.endsWith(`://${host.toLowerCase()}`)) return { kind: 'serve' };
  if (!URL.canParse(`http://${host}`) || !isLoopbackName(new URL(`http://${host}`).hostname)) return { kind: 'refuse' };
  const path = request.url ?? '/';
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  const isPage = isReading && ![programPaths, otherPaths].some((paths) => paths.test(pathOf(path)));
  return isPage ? { kind: 'redirect', location: `${publicOrigin}${asOwnPath(path)}` } : { kind: 'serve' };
}

/** @param hostname as `URL.hostname` gives it */
export function isLoopbackName(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}

/** The path of a request target, without its query. */
export function pathOf(target: string): string {
  const end = target.search(/[?#]/);
  return end === -1 ? target : target.slice(0, end);
}

/** A target such as `*` or `http://other/` is not one of our paths. */
function asOwnPath(target: string): string {
  return target.startsWith('/') ? target : '/';
}
