import { createServer } from 'node:net';

/** Below the ephemeral ports, which another program may get before this one is used. */
const first = 20_000;
const last = 31_999;

/** A port of 127.0.0.1 on which nothing listens at the moment. @returns {Promise<number>} */
export async function freePort() {
  const port = first + Math.floor(Math.random() * (last - first + 1));
  return (await isFree(port)) ? port : freePort();
}

function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
