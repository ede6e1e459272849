import { createConnection } from 'node:net';
import { createInterface } from 'node:readline';
import type { Mail } from './mail.ts';
import { writeMail } from './write-mail.ts';

/** Hands a mail to an SMTP server on loopback, without TLS. Fails when a step is refused. */
export async function sendMail(mail: Mail, server: { host: string; port: number }): Promise<void> {
  const socket = createConnection(server);
  socket.setTimeout(5000, () => socket.destroy(new Error('The mail server does not answer.')));
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const failure = new Promise<never>((_, reject) => socket.once('error', reject));
  const expect = async (code: string): Promise<void> => {
    for (;;) {
      const { value, done } = await Promise.race([lines.next(), failure]);
      if (done === true) throw new Error('The mail server hung up.');
      if (!value.startsWith(code)) throw new Error(`The mail server said: ${value}`);
      if (value[3] !== '-') return;
    }
  };
  const say = async (line: string, code: string): Promise<void> => {
    socket.write(`${line}\r\n`);
    await expect(code);
  };
  failure.catch(() => socket.destroy());
  try {
    await expect('220');
    await say('EHLO demo-web.example', '250');
    await say(`MAIL FROM:<${mail.from}>`, '250');
    await say(`RCPT TO:<${mail.to}>`, '250');
    await say('DATA', '354');
    // A line that begins with a dot gets a second one (RFC 5321, 4.5.2).
    await say(`${writeMail(mail).replace(/^\./gmu, '..')}\r\n.`, '250');
    await say('QUIT', '221');
  } finally {
    socket.destroy();
  }
}
