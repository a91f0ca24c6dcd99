/** A real SMTP server on loopback. */
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export const mailPassword = 'walnut ferry';
export type MailServer = {
  /** Accepted mails: the recipients of the envelope, and the source. */
  mails: { to: string[]; source: string }[];
  port: number;
  /** Refuses every recipient with this text. */
  refusal: string | null;
  stop(): Promise<void>;
};
type Settings = {
  refusal?: string;
  /** Whether it offers encryption, with a certificate that nobody trusts. */
  offersTls?: boolean;
  /** One that is known to be free. */
  port?: number;
};

export async function startMailServer(settings: Settings = {}): Promise<MailServer> {
  const { refusal = null, offersTls = false, port = 0 } = settings;
  const started: MailServer = {
    ...{ mails: [], port, refusal },
    stop: () => new Promise((stopped) => server.close(stopped)),
  };
  const server = new SMTPServer({
    logger: false,
    authMethods: ['PLAIN'],
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === mailPassword ? done(null, { user: 'kontor' }) : done(new Error('no')),
    onRcptTo: (_address, _session, done) =>
      done(started.refusal === null ? null : Object.assign(new Error(started.refusal), { responseCode: 550 })),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        started.mails.push({ to, source: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  // A client that goes away is part of these tests.
  server.on('error', () => {});
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return Object.assign(started, { port: address.port });
}

/** The text of a mail, in whatever way it was wrapped. */
export function textOf(source: string): string {
  const body = source.slice(source.indexOf('\r\n\r\n') + 4);
  if (/^content-transfer-encoding: base64/im.test(source)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/^content-transfer-encoding: quoted-printable/im.test(source)) return body.replaceAll('\r\n', '\n');
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
