/** Registers the service worker that caches the shell (`src/app/worker`), for later visits on a slow connection or none. */

const address = '/worker.html';
const policy = 'kontor-worker';

/** Does nothing if the host does not serve the registration page, or serves it with a policy that forbids the worker. */
export async function registerWorker(): Promise<void> {
  const { serviceWorker, connection } = navigator;
  if (!serviceWorker || connection?.saveData || (await serviceWorker.getRegistration())) return;
  const response = await fetch(address);
  const sentPolicy = response.headers.get('Content-Security-Policy');
  const isPage = response.ok && (await response.text()).includes('worker-page.js');
  if (!isPage || sentPolicy?.includes(policy) === false) {
    return console.info(`${address} is not served with the policy ${policy}: pages are not kept for a slow line.`);
  }
  document.body.append(Object.assign(document.createElement('iframe'), { hidden: true, src: address }));
}
