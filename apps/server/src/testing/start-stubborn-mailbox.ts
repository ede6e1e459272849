import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** What the server does when a step comes: hang up before or after it is answered, or answer something else. */
type Whim = {
  at: 'greeting' | 'mail' | 'rcpt' | 'data' | 'end';
  does: 'hang_up' | `${number} ${string}`;
};

/** For tests only: a mail server on loopback that behaves as told. Counts what it took over. */
export type StubbornMailbox = {
  url: string;
  /** From the next connection on. */
  behave: (whim: Whim | null) => void;
  /** Mails whose last byte arrived, accepted or not. */
  whole: string[];
  stop: () => Promise<void>;
};

const usual = {
  greeting: '220 here',
  mail: '250 ok',
  rcpt: '250 ok',
  data: '354 go',
  end: '250 taken',
};

export async function startStubbornMailbox(): Promise<StubbornMailbox> {
  let whim: Whim | null = null;
  const whole: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    const own = whim;
    const say = (step: keyof typeof usual) => {
      if (own?.at !== step) socket.write(`${usual[step]}\r\n`);
      else if (own.does === 'hang_up') socket.destroy();
      else socket.write(`${own.does}\r\n`);
    };
    let message: string[] | null = null;
    createInterface({ input: socket }).on('line', (line) => {
      if (message !== null) {
        if (line !== '.') {
          message.push(line);
          return;
        }
        whole.push(message.join('\n'));
        message = null;
        say('end');
        return;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') socket.write('250 here\r\n');
      else if (verb === 'MAIL') say('mail');
      else if (verb === 'RCPT') say('rcpt');
      else if (verb === 'DATA') {
        if (own?.at !== 'data') message = [];
        say('data');
      } else socket.end('221 bye\r\n');
    });
    say('greeting');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    behave: (next) => (whim = next),
    whole,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
