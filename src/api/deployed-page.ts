/** The page as its host serves it now: whether this tab runs what is deployed. */

/**
 * `entry` is the address of the script that this tab began with. False also where nobody knows: the host cannot be
 * reached, or answers with something that is not this application.
 */
export async function isReplaced(entry: string, send: typeof fetch = (...given) => fetch(...given)): Promise<boolean> {
  try {
    const response = await send('/', { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(10_000) });
    const page = response.ok ? await response.text() : '';
    return page.includes('id="root"') && !page.includes(`"${entry}"`);
  } catch (error) {
    console.error(error);
    return false;
  }
}
