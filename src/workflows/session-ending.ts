/** Signing a user out everywhere (S16). */
import { useClient } from '../data/client.ts';
import { type Command, useCommand } from './command.ts';

export function useSessionEnding(userId: number, onEnded: () => void): Command {
  const client = useClient();
  return useCommand((signal) => client.call('endSessions', { params: { userId }, signal }), onEnded);
}
