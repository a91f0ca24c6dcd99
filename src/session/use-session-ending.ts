/** Signing a user out everywhere (S16). */
import { useClient } from '../api/client.ts';
import { type Command, useCommand } from '../lib/use-command.ts';

export function useSessionEnding(userId: number, onEnded: () => void): Command {
  const client = useClient();
  return useCommand((signal) => client.call('endSessions', { params: { userId }, signal }), onEnded);
}
