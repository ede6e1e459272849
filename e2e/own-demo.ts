import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A mail as it arrived, at a host of the demo web or in the mailbox of its people. */
export type HostMail = { to: string; subject: string; text: string; replyTo?: string };

/** A demo whose clock moves without carrying the other journeys along. */
export type OwnDemo = {
  url: string;
  /** Folder with its database. */
  dataDir: string;
  /** Moves its clock and has the worker do what is due; renewals are paid, and their events delivered. */
  pass(hours: number): Promise<void>;
  /** Has the payment sandbox do what happens at a real provider only now and then: `refund?invoice=…`. */
  atProvider(act: string): Promise<void>;
  /** Pages with copied content that stand now. */
  copies(): Promise<{ creatorId: string; url: string; abuse: string }[]>;
  /** Mails that hosts received, oldest first. */
  notices(): Promise<HostMail[]>;
  /** Mails that people received, the newest first. */
  mails(): Promise<HostMail[]>;
  stop(): Promise<void>;
};

/**
 * Starts one on a free port, from the same build as the others, with further settings where they are told. Nobody's scan
 * begins by itself: the first ones, and those of months that are skipped, keep a machine busy.
 */
export async function startOwnDemo(settings: Record<string, string> = {}): Promise<OwnDemo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'leakblock-own-demo-'));
  const child = spawn('node', ['apps/server/src/demo.ts', '--data-dir', dataDir], {
    env: { ...process.env, PORT: '0', TRUST_PROXY: '1', SCHEDULED_SCANS: 'false', ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const gone = once(child, 'exit');
  const addresses = await new Promise<Record<'url' | 'clock' | 'mailbox' | 'payments', string>>(
    (resolve, reject) => {
      let told = '';
      child.stdout.on('data', (words: Buffer) => {
        told += words.toString();
        const url = /(http:\S+)\/home/u.exec(told)?.[1];
        const clock = /clock can be moved: (http:\S+)/u.exec(told)?.[1];
        const payments = /\(control (http:[^\s)]+)\)/u.exec(told)?.[1];
        const mailbox = /mailbox: (http:\S+)/u.exec(told)?.[1];
        if (url && clock && mailbox && payments) resolve({ url, clock, mailbox, payments });
      });
      void gone.then(() => reject(new Error(`The demo ended: ${told}`)));
    },
  );
  const ask = async (path: string, method = 'GET', at = addresses.clock): Promise<unknown> => {
    const answer = await fetch(`${at}${path}`, { method });
    if (!answer.ok) throw new Error(`${path}: ${String(answer.status)}`);
    return answer.json();
  };
  return {
    url: addresses.url,
    dataDir,
    async atProvider(act) {
      await ask(act, 'POST', addresses.payments);
    },
    async pass(hours) {
      await ask(`advance?hours=${String(hours)}`, 'POST');
      // The clock does not wait for the sandbox.
      await ask('advance', 'POST', addresses.payments);
    },
    copies: async () => (await ask('copies.json')) as Awaited<ReturnType<OwnDemo['copies']>>,
    notices: async () => (await ask('notices.json')) as HostMail[],
    mails: async () => (await ask('mails.json', 'GET', addresses.mailbox)) as HostMail[],
    async stop() {
      child.kill('SIGTERM');
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
