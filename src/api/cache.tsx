import { type ReactNode, useState } from 'react';
import { SWRConfig } from 'swr';

/** The cache of one signed-in user. Give it a `key` per sign-in: nothing read by one user is shown to the next. */
export function DataCache({ children }: { children: ReactNode }) {
  const [cache] = useState(() => new Map());
  return (
    <SWRConfig value={{ provider: () => cache, shouldRetryOnError: false, dedupingInterval: 2000 }}>
      {children}
    </SWRConfig>
  );
}
