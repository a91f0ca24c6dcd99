/** Answers to what Node refuses before any of ours sees it: with the headers that all answers have. */
import { type Server, STATUS_CODES } from 'node:http';

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return socket.destroy();
    const status = statuses[error.code ?? ''] ?? 400;
    const text = `${STATUS_CODES[status]}\n`;
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Content-Type: text/plain; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(text)}`,
        'X-Content-Type-Options: nosniff',
        'Cache-Control: no-store',
        'Connection: close',
        '',
        text,
      ].join('\r\n'),
    );
  });
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, {
      'Content-Type': 'text/plain; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      Connection: 'close',
    });
    response.end(`${STATUS_CODES[417]}\n`);
  });
}
