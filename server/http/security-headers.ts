import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

export type PagePolicy = {
  /** The page's only inline script. */
  script?: string;
  /** Origins besides our own that the page loads images from. */
  imageOrigins?: readonly string[];
  /** Origins besides our own that the page sends requests to. */
  connectOrigins?: readonly string[];
  /** Origins besides our own that the page may frame. */
  frameOrigins?: readonly string[];
  /** Origins besides our own that forms of the page may be sent to, redirects included. */
  formOrigins?: readonly string[];
  /** Lets our own pages frame this one, which only session renewal and the worker page need. */
  framedByUs?: boolean;
  /** A page with a form must not use `no-referrer`: the browser would then send `Origin: null` with the form. */
  referrer?: 'no-referrer' | 'same-origin' | 'strict-origin-when-cross-origin';
};

type Headers = Record<string, string>;

/** For every answer, including errors. */
export function baseHeaders(publicOrigin: string): Headers {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // Pages and images send a stricter one. What governs scripts would also govern the worker, whose file is sent with this.
    'Content-Security-Policy': "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ...(publicOrigin.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
      : {}),
  };
}

/** For every HTML answer: strict enough that neither inline code nor a string turned into code can run. */
export function pageHeaders(policy: PagePolicy = {}): Headers {
  return {
    'Content-Security-Policy': contentSecurityPolicy(policy),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'Referrer-Policy': policy.referrer ?? 'strict-origin-when-cross-origin',
    'Cache-Control': 'no-store',
    'Content-Type': 'text/html; charset=utf-8',
  };
}

/**
 * For the only page that may create a script URL: that of the worker which caches the shell. The page has no data, sends no
 * requests and is shown only in our own frame.
 */
export function workerPageHeaders(): Headers {
  return { ...pageHeaders({ framedByUs: true }), 'Content-Security-Policy': workerPagePolicy };
}

const workerPagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "frame-ancestors 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types kontor-worker',
].join('; ');

export function setHeaders(response: ServerResponse, headers: Headers): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function contentSecurityPolicy(policy: PagePolicy): string {
  const { imageOrigins = [], connectOrigins = [], frameOrigins = [], formOrigins = [], framedByUs = false } = policy;
  return [
    "default-src 'none'",
    ["script-src 'self'", ...(policy.script ? [`'sha256-${sha256(policy.script)}'`] : [])].join(' '),
    "style-src 'self'",
    ["img-src 'self'", ...imageOrigins, 'blob:'].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connectOrigins].join(' '),
    ["frame-src 'self'", ...frameOrigins].join(' '),
    `frame-ancestors ${framedByUs ? "'self'" : "'none'"}`,
    ["form-action 'self'", ...formOrigins].join(' '),
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');
