/** Enforces one canonical origin: `localhost` and `127.0.0.1` differ in origin, cookies and redirect URIs. */
import type { IncomingMessage } from 'node:http';

export type HostDecision = { kind: 'serve' } | { kind: 'redirect'; location: string } | { kind: 'refuse' };

/** Requested by programs, or independent of the page's origin. */
const programPaths =
  /^\/(?:samples|mgmt|adm|api|content|library|proxy|preview|stats|assets|oauth\/(?:token|revoke|jwks)|\.well-known)(?:\/|$)/;

/**
 * A page that is requested under another name of this machine, or an allowed one, is redirected to the canonical origin. A
 * program's request is served, since a health check may use only 127.0.0.1, and a container the name that its network gives.
 * Other names are refused, which prevents DNS rebinding.
 * @param allowedHosts in lower case; one without a port stands for any port
 */
export function decideHost(
  request: IncomingMessage,
  publicOrigin: string,
  allowedHosts: readonly string[] = [],
): HostDecision {
  const host = (request.headers.host ?? '').toLowerCase();
  if (publicOrigin.endsWith(`://${host}`)) return { kind: 'serve' };
  if (!URL.canParse(`http://${host}`)) return { kind: 'refuse' };
  const { hostname } = new URL(`http://${host}`);
  if (!isLoopbackName(hostname) && !allowedHosts.some((one) => one === host || one === hostname)) {
    return { kind: 'refuse' };
  }
  const path = request.url ?? '/';
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  const isPage = isReading && !programPaths.test(pathOf(path));
  return isPage ? { kind: 'redirect', location: `${publicOrigin}${asOwnPath(path)}` } : { kind: 'serve' };
}

/** As in the header `Host`, in lower case. Without a port it stands for any. @throws if it is none */
export function hostOf(text: string): string {
  const url = URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : null;
  const isHost = url && (url.host === text.toLowerCase() || `${url.hostname}:80` === text.toLowerCase());
  if (!isHost) throw new Error(`"${text}" is not a host such as kontor or kontor:4000`);
  return text.toLowerCase();
}

/** @param hostname in the form of `URL.hostname` */
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
