/** Polls the health of the server until it responds. @throws after `patience` milliseconds, or if `hasEnded()` */
export async function waitUntilReady(origin, { patience = 120_000, hasEnded = () => false } = {}) {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    if (hasEnded()) throw new Error('The server ended before it was ready.');
    const answer = await fetch(`${origin}/mgmt/api/v1/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  throw new Error(`The server at ${origin} did not get ready within ${patience / 1000} s.`);
}
