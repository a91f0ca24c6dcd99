import type * as OidcProvider from 'oidc-provider';

/**
 * oidc-provider warns "Unsupported runtime" on Node 20 while it loads. It works there (Kontor's tests run on it), and
 * the warning would worry people who start Kontor. Only this line is suppressed, and only while the module loads.
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
