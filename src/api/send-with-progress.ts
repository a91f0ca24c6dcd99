/** A `fetch` that reports upload progress, in bytes of the request's body. */
export function sendWithProgress(onProgress: (sent: number, total: number) => void): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', String(input));
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
      request.onload = () => resolve(responseOf(request));
      request.onerror = () => reject(new TypeError('The request failed'));
      request.onabort = () => reject(new DOMException('The request was cancelled', 'AbortError'));
      if (init.signal?.aborted) return request.onabort(new ProgressEvent('abort'));
      init.signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(init.body as XMLHttpRequestBodyInit | null);
    });
}

function responseOf(request: XMLHttpRequest): Response {
  const isBodiless = request.status === 204 || request.status === 205 || request.status === 304;
  return new Response(isBodiless ? null : request.responseText, { status: request.status });
}
