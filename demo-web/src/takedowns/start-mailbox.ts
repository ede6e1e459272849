import { readMail } from './mail.ts';
import type { Mail } from './mail.ts';

const maxMailBytes = 10 << 20;

/** A mail server on loopback that takes mail for the hosts of the demo web. */
export type Mailbox = { port: number; stop(): Promise<void> };

/**
 * Starts the server. `accepts` refuses an address at the door (550); `onMail` gets each mail once for
 * every recipient.
 */
export async function startMailbox(options: {
  port?: number;
  now: () => number;
  accepts: (address: string) => boolean;
  onMail: (mail: Mail) => void;
}): Promise<Mailbox> {
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: maxMailBytes,
    logger: false,
    onRcptTo(address, _session, callback) {
      if (options.accepts(address.address.toLowerCase())) {
        callback();
        return;
      }
      callback(Object.assign(new Error('No such mailbox here'), { responseCode: 550 }));
    },
    onData(stream, session, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('error', (error) => callback(error));
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString('utf8');
        const sender = session.envelope.mailFrom;
        const from = sender === false ? '' : sender.address;
        for (const { address } of session.envelope.rcptTo) {
          options.onMail(readMail(raw, { from, to: address.toLowerCase() }, options.now()));
        }
        callback();
      });
    },
  });
  server.on('error', () => undefined); // a client that hangs up is no matter
  const listening = await new Promise<ReturnType<typeof server.listen>>((resolve, reject) => {
    server.once('error', reject);
    const net = server.listen(options.port ?? 0, '127.0.0.1', () => resolve(net));
  });
  const address = listening.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
