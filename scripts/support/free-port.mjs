import { createServer } from 'node:net';

/** Below those that systems give to clients and to servers that take any: such a port may be gone before it is used. */
const first = 20_000;
const last = 31_999;

/** A port on which nothing listens on 127.0.0.1 at the moment. @returns {Promise<number>} */
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
