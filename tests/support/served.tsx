/** Parts of the console in front of a server that the test answers for. */
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Client, ClientProvider } from '../../src/api/client.ts';
import { DataCache } from '../../src/api/resource.ts';

export function Served({ by, children }: { by: Client; children: ReactNode }) {
  return (
    <ClientProvider value={by}>
      <DataCache>{children}</DataCache>
    </ClientProvider>
  );
}

export function renderServed(view: ReactNode, client: Client) {
  return render(view, { wrapper: ({ children }) => <Served by={client}>{children}</Served> });
}
