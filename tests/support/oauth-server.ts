/**
 * An OAuth 2 provider for public clients with PKCE, as Doorkeeper answers: no discovery, no `iss`, no `id_token`. Its settings
 * make it answer as odder ones do.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type Answer, type Call, type Handler, message } from './minimal/http.ts';

export type OAuthSettings = {
  /** What the token endpoint answers, around the token. */
  answer: (token: string) => Record<string, unknown>;
  /** Sent as `iss` (RFC 9207). */
  issuer: string | null;
  /** Whether it knows how to revoke a token; else 404. */
  revokes: boolean;
  /** Whether scripts of other origins may read what the token endpoint answers. */
  allowsOrigins: boolean;
  /** Whether the tokens that it issues are known to the API. */
  isKnownToApi: boolean;
  /** Goes back at once, as where somebody is signed in. */
  isSignedIn: boolean;
};

/** As Doorkeeper 5 with a token that lasts two hours. */
export const doorkeeperAnswer = (token: string) => ({
  access_token: token,
  token_type: 'Bearer',
  expires_in: 7200,
  scope: 'public',
  created_at: 1_790_000_000,
});

/** @param tokens those that open the API */
export function createOAuthServer(tokens: Set<string>): { settings: OAuthSettings; handle: Handler } {
  const challenges = new Map<string, string>();
  const settings: OAuthSettings = {
    answer: (token) => ({ access_token: token, token_type: 'Bearer' }),
    issuer: null,
    revokes: false,
    allowsOrigins: true,
    isKnownToApi: true,
    isSignedIn: false,
  };
  const authorize = ({ query }: Call): Answer => {
    const code = randomBytes(12).toString('hex');
    challenges.set(code, query.get('code_challenge') ?? '');
    const target = new URL(query.get('redirect_uri') ?? '');
    target.searchParams.set('code', code);
    target.searchParams.set('state', query.get('state') ?? '');
    if (settings.issuer !== null) target.searchParams.set('iss', settings.issuer);
    if (settings.isSignedIn) return { status: 302, headers: { location: target.href } };
    const link = target.href.replaceAll('&', '&amp;');
    const page = `<!doctype html><html lang="en"><title>Small provider</title><h1>Sign in</h1><a role="button" href="${link}">Allow</a>`;
    return { status: 200, body: page, type: 'text/html; charset=utf-8' };
  };
  const exchange = ({ text }: Call): Answer => {
    const form = new URLSearchParams(text);
    const challenge = challenges.get(form.get('code') ?? '');
    challenges.delete(form.get('code') ?? '');
    const verifier = form.get('code_verifier') ?? '';
    const isRight = challenge === createHash('sha256').update(verifier).digest('base64url');
    if (!isRight) return { status: 400, body: { error: 'invalid_grant', error_description: 'The grant is invalid.' } };
    const token = randomBytes(16).toString('hex');
    if (settings.isKnownToApi) tokens.add(token);
    return { status: 200, body: settings.answer(token) };
  };
  const revoke = ({ text }: Call): Answer => {
    if (!settings.revokes) return message(404, 'no such call');
    tokens.delete(new URLSearchParams(text).get('token') ?? '');
    return { status: 200, body: {} };
  };
  const handle = (call: Call): Answer => {
    if (call.method === 'GET' && call.path === '/identity/authorize') return authorize(call);
    const isClosed = !settings.allowsOrigins;
    if (call.method === 'POST' && call.path === '/identity/token') return { ...exchange(call), isClosed };
    if (call.method === 'POST' && call.path === '/identity/revoke') return { ...revoke(call), isClosed };
    return message(404, 'no such call');
  };
  return { settings, handle };
}
