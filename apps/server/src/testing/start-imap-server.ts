import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createInterface } from 'node:readline';

type Kept = { uid: number; source: string; flags: Set<string> };

/** For tests only: an IMAP4rev1 server on loopback (RFC 3501, what is needed of it) with one account and one folder. */
export type ImapServer = {
  /** For IMAP_URL. */
  url: string;
  deliver: (source: string) => void;
  /** Flags of each mail, in the order they came. */
  flags: () => string[][];
  /** Ends all connections, as a server that restarts does. */
  hangUp: () => void;
  stop: () => Promise<void>;
};

const password = 'a password: with signs @/';

export async function startImapServer(): Promise<ImapServer> {
  const mails: Kept[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.write('* OK [CAPABILITY IMAP4rev1] here\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      const [, tag = '*', command = '', rest = ''] =
        /^(\S+) (UID \S+|\S+) ?(.*)$/u.exec(line) ?? [];
      const reply = answer(command.toUpperCase(), rest, mails);
      for (const text of reply.lines) socket.write(`* ${text}\r\n`);
      socket.write(`${tag} ${reply.end}\r\n`);
      if (command.toUpperCase() === 'LOGOUT') socket.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `imap://replies:${encodeURIComponent(password)}@127.0.0.1:${String(port)}/Notices`,
    deliver: (source) => mails.push({ uid: 100 + mails.length, source, flags: new Set() }),
    flags: () => mails.map(({ flags }) => [...flags].sort()),
    hangUp,
    stop: async () => {
      hangUp();
      server.close();
      await once(server, 'close');
    },
  };
}

type Reply = { lines: string[]; end: string };

function answer(command: string, rest: string, mails: readonly Kept[]): Reply {
  const done = (...lines: string[]): Reply => ({ lines, end: 'OK done' });
  switch (command) {
    case 'CAPABILITY':
      return done('CAPABILITY IMAP4rev1');
    case 'LOGIN':
      return rest === `"replies" "${password}"` || rest === `replies "${password}"`
        ? done()
        : { lines: [], end: 'NO [AUTHENTICATIONFAILED] no' };
    case 'LIST':
    case 'LSUB':
      // An empty name asks for the separator and the root.
      return done(
        rest.endsWith('""')
          ? 'LIST (\\Noselect) "/" ""'
          : `${command} (\\HasNoChildren) "/" "Notices"`,
      );
    case 'SELECT':
      if (rest.replaceAll('"', '') !== 'Notices') return { lines: [], end: 'NO no such folder' };
      return done(
        'FLAGS (\\Seen \\Flagged)',
        'OK [PERMANENTFLAGS (\\Seen \\Flagged)] ok',
        `${String(mails.length)} EXISTS`,
        '0 RECENT',
        'OK [UIDVALIDITY 1] ok',
        `OK [UIDNEXT ${String(100 + mails.length)}] ok`,
      );
    case 'UID SEARCH': {
      const unseen = mails.filter(({ flags }) => !flags.has('\\Seen'));
      return done(`SEARCH ${unseen.map(({ uid }) => String(uid)).join(' ')}`.trim());
    }
    case 'UID FETCH':
    case 'UID STORE':
      return withMail(command, rest, mails);
    case 'LOGOUT':
      return done('BYE');
    default:
      return done();
  }
}

function withMail(command: string, rest: string, mails: readonly Kept[]): Reply {
  const [, uid = '', what = ''] = /^(\d+) (.*)$/u.exec(rest) ?? [];
  const place = mails.findIndex((mail) => mail.uid === Number(uid));
  const mail = mails[place];
  if (mail === undefined) return { lines: [], end: 'OK nothing' };
  if (command === 'UID STORE') {
    for (const flag of what.match(/\\\w+/gu) ?? []) mail.flags.add(flag);
    return { lines: [], end: 'OK done' };
  }
  const bytes = String(Buffer.byteLength(mail.source));
  const parts = [`UID ${uid}`];
  if (what.includes('RFC822.SIZE')) parts.push(`RFC822.SIZE ${bytes}`);
  // The name of a literal is what stands before its length; its bytes follow the line.
  if (what.includes('BODY.PEEK[]')) parts.push(`BODY[] {${bytes}}\r\n${mail.source}`);
  return { lines: [`${String(place + 1)} FETCH (${parts.join(' ')})`], end: 'OK done' };
}
