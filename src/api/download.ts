/** Downloads files that need the access token, which a link cannot send. */
import type { EndpointName } from '../../contract/endpoints.ts';
import type { CallArguments, Client } from './client.ts';

type Download = Extract<EndpointName, `download${string}`>;

/** Rejects with an `ApiError` if the response is an error or breaks off; then nothing is saved. */
export async function downloadFile<Name extends Download>(
  client: Client,
  name: Name,
  given: CallArguments<Name>,
  fileName: string,
): Promise<void> {
  let file = new Blob();
  const send: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok) return response;
    file = await response.blob();
    return new Response(null, { status: 204 });
  };
  await client.call(name, { ...given, send });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
