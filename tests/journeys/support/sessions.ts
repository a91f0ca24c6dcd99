/** Sessions as the console makes them, without its pages. */
import { createHash, randomBytes } from 'node:crypto';
import { type APIResponse, type Cookie, request } from 'playwright/test';

export type Credentials = { email: string; password: string };
/** `signedInAt` in milliseconds since 1970. */
export type Session = { cookies: Cookie[]; token: string; signedInAt: number };

export async function startSession(origin: string, { email, password }: Credentials): Promise<Session> {
  const client = await request.newContext({ baseURL: origin, maxRedirects: 0, extraHTTPHeaders: { origin } });
  const verifier = randomBytes(48).toString('base64url');
  const redirect_uri = `${origin}/oauth/callback`;
  const asked = {
    client_id: 'kontor',
    response_type: 'code',
    redirect_uri,
    scope: 'public',
    state: randomBytes(12).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  const page = await client.get(locationOf(await client.get(`/oauth/authorize?${new URLSearchParams(asked)}`)));
  const form = await page.text();
  const action = /<form method="post" action="([^"]+)"/.exec(form)?.[1] ?? '';
  const form_token = /name="form_token" value="([^"]+)"/.exec(form)?.[1] ?? '';
  const signedIn = await client.post(action, { form: { email, password, form_token } });
  const back = await client.get(locationOf(signedIn));
  const code = new URL(locationOf(back)).searchParams.get('code') ?? '';
  const granted = await client.post('/oauth/token', {
    form: { grant_type: 'authorization_code', client_id: 'kontor', redirect_uri, code, code_verifier: verifier },
  });
  if (!granted.ok()) throw new Error(`${email} is not signed in: ${granted.status()} ${await granted.text()}`);
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const { cookies } = await client.storageState();
  await client.dispose();
  return { cookies, token, signedInAt: Date.now() };
}

/** Where a redirect leads. */
function locationOf(answer: APIResponse): string {
  return new URL(answer.headers().location ?? '', answer.url()).href;
}
