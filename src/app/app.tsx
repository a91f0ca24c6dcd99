import { useState } from 'react';
import { Router } from 'wouter';
import { type Client, ClientProvider } from '../api/client.ts';
import { DataCache } from '../api/resource.ts';
import { ImageProxyProvider } from '../images/image-proxy-context.ts';
import type { ImageProxy } from '../lib/image-signing.ts';
import { type SessionActor, SessionProvider, useSession } from '../session/session.ts';
import { LiveRegion } from '../ui/live-region.tsx';
import { ToastRegion } from '../ui/toast.tsx';
import { aroundNavigation, LeaveGuard } from './leave-guard.tsx';
import { Routes } from './routes.tsx';
import { Shell } from './shell.tsx';

export type AppProps = { imageProxy: ImageProxy; session: SessionActor; client: Client };

export function App({ imageProxy, session, client }: AppProps) {
  return (
    <ImageProxyProvider value={imageProxy}>
      <SessionProvider value={session}>
        <ClientProvider value={client}>
          <Router aroundNav={aroundNavigation}>
            <CachePerSignIn />
            <LeaveGuard />
            <ToastRegion />
          </Router>
          <LiveRegion />
        </ClientProvider>
      </SessionProvider>
    </ImageProxyProvider>
  );
}

/** Drops the cached data when the session ends. */
function CachePerSignIn() {
  const { isLoggedIn } = useSession();
  const [signIn, setSignIn] = useState({ isLoggedIn, count: 0 });
  if (signIn.isLoggedIn !== isLoggedIn) setSignIn({ isLoggedIn, count: signIn.count + 1 });
  return (
    <DataCache key={signIn.count}>
      <Shell>
        <Routes />
      </Shell>
    </DataCache>
  );
}
