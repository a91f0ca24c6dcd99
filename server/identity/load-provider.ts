import type * as OidcProvider from 'oidc-provider';

/**
 * oidc-provider says "Unsupported runtime" on Node 20 while it loads; it works there (Kontor's tests run on it), and
 * the line would worry whoever starts Kontor. Only this line is held back, only while the module loads.
 */
export async function loadProvider(): Promise<typeof OidcProvider> {
  const warn = console.warn;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}
