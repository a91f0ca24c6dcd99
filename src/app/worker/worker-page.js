/** Registers the service worker in a temporary frame, because only this page's policy allows a script URL. */
const address = '/worker.js';

function createScriptURL(url) {
  if (url !== address) throw new TypeError('Only the worker is registered here');
  return url;
}

const policy = globalThis.trustedTypes?.createPolicy('kontor-worker', { createScriptURL });
navigator.serviceWorker
  .register(policy ? policy.createScriptURL(address) : address, { scope: '/', updateViaCache: 'none' })
  .catch(console.warn)
  .finally(() => globalThis.frameElement?.remove());
