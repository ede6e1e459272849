import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export type ReceivedMail = {
  to: string;
  from: string;
  fromName: string;
  /** Sender of the envelope: where mail servers report to. */
  envelopeFrom: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** Names of all header lines, in lower case. */
  headers: string[];
  /** The value of a header by its name in lower case; empty when it is missing. */
  header: (name: string) => string;
};

/** For tests only: a mail server on loopback that keeps what it gets. */
export type Mailbox = {
  /** For SMTP_URL. */
  url: string;
  /** Mails to this address (to all, when none is named), the newest first. */
  mails: (to?: string) => ReceivedMail[];
  /** Refuses every recipient with this SMTP code from now on; null: takes them again. */
  refuse: (code: number | null) => void;
  stop: () => Promise<void>;
};

/** Starts one, on a free port unless told; with `stepMs` it takes so long for each step. */
export async function startMailbox(
  options: { port?: number; stepMs?: number } = {},
): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const { stepMs = 0 } = options;
  let refusal: number | null = null;
  const later = (done: () => void) => {
    if (stepMs === 0) done();
    else setTimeout(done, stepMs);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => {
      later(done);
    },
    onRcptTo: (_address, _session, done) => {
      if (refusal === null) later(done);
      else done(Object.assign(new Error('Not at the moment.'), { responseCode: refusal }));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          received.unshift({
            to: session.envelope.rcptTo.map(({ address }) => address).join(', '),
            from: mail.from?.address ?? '',
            fromName: mail.from?.name ?? '',
            envelopeFrom:
              session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
            messageId: mail.messageId ?? '',
            headers: mail.headers.map(({ key }) => key),
            header: (name) => mail.headers.find(({ key }) => key === name)?.value ?? '',
          });
          later(done);
        });
      });
    },
  });
  // A client that hangs up, or is killed, is no matter.
  server.on('error', () => undefined);
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    mails: (to) => received.filter((mail) => to === undefined || mail.to.includes(to)),
    refuse: (code) => {
      refusal = code;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
}
