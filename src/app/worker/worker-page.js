/** Registers the worker, in a frame that then goes: no page of the console may make an address of a script. */
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
