/** Further accounts, made as people make them: by accepting an invitation. */
import type { Call, Kontor } from './kontor.ts';

export async function addColleagues({ origin }: Kontor, call: Call, emails: readonly string[]): Promise<void> {
  for (const email of emails) {
    const made = (await call('POST', '/adm/api/v1/invitations', { email })) as { link: string };
    const form_token = new URL(made.link).searchParams.get('token') ?? '';
    const chosen = 'heron walks at noon';
    const body = new URLSearchParams({ form_token, new_password: chosen, repeated_password: chosen });
    const answer = await fetch(`${origin}/oauth/invitation`, { method: 'POST', body, headers: { origin } });
    if (!answer.ok) throw new Error(`${email} has no account: ${answer.status}`);
  }
}
