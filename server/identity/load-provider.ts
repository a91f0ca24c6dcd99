import type * as OidcProvider from 'oidc-provider';

/**
 * While it loads, oidc-provider warns "Unsupported runtime" on Node 20, although it works there. The warning would worry
 * people who start Kontor, so this line is suppressed while the module loads.
 */
export async function loadProvider(): Promise<typeof OidcProvider> {
  const warn = console.warn;
  console.warn = (...parts: unknown[]) => {
    if (!String(parts[0]).includes('Unsupported runtime')) warn(...parts);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}
