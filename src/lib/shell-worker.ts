/** The worker that holds the shell, so that a slow line or none does not keep a second visit waiting (`src/app/worker`). */

const address = '/worker.html';
const policy = 'kontor-worker';

/** Nothing is registered where the host does not serve its page, or only with a policy that forbids it. */
export async function registerWorker(): Promise<void> {
  const { serviceWorker, connection } = navigator;
  if (!serviceWorker || connection?.saveData || (await serviceWorker.getRegistration())) return;
  const response = await fetch(address);
  const given = response.headers.get('Content-Security-Policy');
  const isPage = response.ok && (await response.text()).includes('worker-page.js');
  if (!isPage || given?.includes(policy) === false) {
    return console.info(`${address} is not served with the policy ${policy}: pages are not kept for a slow line.`);
  }
  document.body.append(Object.assign(document.createElement('iframe'), { hidden: true, src: address }));
}
