import { createContext, useContext } from 'react';
import type { Client } from './client.ts';

const ClientContext = createContext<Client | null>(null);
export const ClientProvider = ClientContext.Provider;

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient stands outside its ClientProvider');
  return client;
}
