/** The page as its host serves it now, to find out whether this tab runs the current deployment. */

/** `entry` is the address of the entry script of this tab. Also false if the answer is unknown. */
export async function isReplaced(entry: string, send?: typeof fetch): Promise<boolean> {
  const page = await deployedPage(send);
  return page !== null && !page.includes(`"${entry}"`);
}

/** Whether the host can be reached and answers with this application. */
export const isServed = async (send?: typeof fetch): Promise<boolean> => (await deployedPage(send)) !== null;

async function deployedPage(send: typeof fetch = (...given) => fetch(...given)): Promise<string | null> {
  try {
    const response = await send('/', { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(10_000) });
    const page = response.ok ? await response.text() : '';
    return page.includes('id="root"') ? page : null;
  } catch (error) {
    console.error(error);
    return null;
  }
}
