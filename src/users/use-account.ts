/** What people change of their own account, and admins of another's. */
import type { MailedLink } from '../../contract/account.ts';
import { useClient } from '../api/client.ts';
import { useRefresh } from '../api/invalidation.ts';
import { spokenLanguage } from '../language/translate.ts';
import { type Command, useCommand } from '../lib/use-command.ts';

export function useNaming(onDone: () => void): Command<{ name: string }> {
  const client = useClient();
  const refresh = useRefresh();
  return useCommand<{ name: string }, unknown>(async (signal, { name }) => {
    await client.call('updateAccount', { body: { name: name.trim() || null }, signal });
    await refresh({ type: 'account.changed' });
  }, onDone);
}

/** @param id of the session; `null` for all but this one. `onDone` is told how many have ended. */
export type SessionEnd = { id: string | null; device: string };

export function useSessionEnd(onDone: (ended: number, end: SessionEnd) => void): Command<SessionEnd> {
  const client = useClient();
  const refresh = useRefresh();
  return useCommand<SessionEnd, { ended: number; end: SessionEnd }>(
    async (signal, end) => {
      const { ended_sessions } = await client.call('endOwnSessions', { body: { session: end.id }, signal });
      await refresh({ type: 'account.changed' });
      return { ended: ended_sessions, end };
    },
    ({ ended, end }) => onDone(ended, end),
  );
}

export type Passwords = { old_password: string; new_password: string };

/** `onDone` is told how many other sessions have ended. */
export function usePasswordChange(onDone: (endedSessions: number) => void): Command<Passwords> {
  const client = useClient();
  const refresh = useRefresh();
  return useCommand<Passwords, number>(async (signal, passwords) => {
    const body = { ...passwords, language: spokenLanguage() };
    const { ended_sessions } = await client.call('changePassword', { body, signal });
    await refresh({ type: 'account.changed' });
    return ended_sessions;
  }, onDone);
}

export type NewEmail = { email: string; password: string };

/** @param userId of another account; `null` for the own one, whose password is asked for */
export function useEmailChange(userId: number | null, onDone: (link: MailedLink) => void): Command<NewEmail> {
  const client = useClient();
  const refresh = useRefresh();
  return useCommand<NewEmail, MailedLink>(async (signal, { email, password }) => {
    const body = { email: email.trim(), language: spokenLanguage() };
    if (userId === null) {
      const link = await client.call('changeOwnEmail', { body: { ...body, password }, signal });
      await refresh({ type: 'account.changed' });
      return link;
    }
    const link = await client.call('changeEmail', { params: { userId }, body, signal });
    await refresh({ type: 'user.changed', userId });
    return link;
  }, onDone);
}

export function usePasswordLink(userId: number, onDone: (link: MailedLink) => void): Command {
  const client = useClient();
  return useCommand(
    (signal) => client.call('sendPasswordLink', { params: { userId }, body: { language: spokenLanguage() }, signal }),
    onDone,
  );
}

export function useFactorReset(userId: number, onDone: () => void): Command {
  const client = useClient();
  const refresh = useRefresh();
  return useCommand(async (signal) => {
    await client.call('resetFactors', { params: { userId }, body: { language: spokenLanguage() }, signal });
    await refresh({ type: 'user.changed', userId });
  }, onDone);
}

export type Activation = 'deactivateUser' | 'activateUser';

/** Deactivating asks first. */
export function useActivation(userId: number, call: Activation, onDone: () => void): Command {
  const client = useClient();
  const refresh = useRefresh();
  return useCommand(
    async (signal) => {
      if (call === 'deactivateUser') await client.call('deactivateUser', { params: { userId }, signal });
      else await client.call('activateUser', { params: { userId }, signal });
      await refresh({ type: 'user.changed', userId });
    },
    onDone,
    { asks: call === 'deactivateUser' },
  );
}
