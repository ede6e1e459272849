import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bareEnvironment } from '../../../../testing/env.ts';
import { startMailbox } from '../../../../testing/start-mailbox.ts';
import { startTestGateway } from '../../../../testing/start-test-gateway.ts';
import { administration } from '../../../administration/index.ts';
import { removalRequests } from '../../index.ts';
import { queueMail } from '../queue-mail.ts';
import { recoverMails } from '../recover-mails.ts';
import { plantNotices } from './plant-notices.ts';

/** What became of all notices after the kills, and where the kills hit. */
export type KillFigures = {
  kills: number;
  notices: number;
  /** Kills while a mail was being handed over, by whether the server had it already. */
  hitBefore: number;
  hitAfter: number;
  sent: number;
  undecided: number;
  /** Undecided ones that the server has. */
  undecidedArrived: number;
  /** Message-IDs that arrived more than once. */
  twice: string[];
  /** Sent ones that did not arrive, and notices in a state that tells nobody to look at them. */
  lost: string[];
};

/** @throws when the worker ends before it is ready */
async function hearReady(worker: ChildProcess): Promise<void> {
  await Promise.race([
    once(worker.stdout ?? worker, 'data'),
    once(worker, 'exit').then(([code]) => {
      throw new Error(`The worker ended with ${String(code)} before it began.`);
    }),
  ]);
}

const program = join(import.meta.dirname, '../../../../testing/run-mail-worker.ts');
const noticesAtOnce = 4;

/**
 * For tests and benches only: real worker processes hand real notices to a real mail server and are ended (SIGKILL) at
 * random moments on the way; then a last one sends what is left.
 * @param random numbers from 0 to 1
 */
export async function killWorkers(kills: number, random: () => number): Promise<KillFigures> {
  // Every step of the server takes a moment, so that the moments of the kills spread over all of them.
  const mailbox = await startMailbox({ stepMs: 6 });
  const gateway = await startTestGateway({
    features: [administration, removalRequests],
    env: { SMTP_URL: mailbox.url, WORKER_IN_PROCESS: 'false' },
  });
  const { context } = gateway;
  let planted = 0;
  async function plant(): Promise<void> {
    const hosts = Array.from(
      { length: noticesAtOnce },
      () => `abuse@h${String(planted++)}.example`,
    );
    const { notices } = await plantNotices(gateway.sql, hosts);
    for (const { requestId, to, number } of notices) {
      await context.database.asService((trx) =>
        queueMail(trx, context, {
          ...{ requestId, kind: 'notice', toAddress: to },
          ...{ subject: `[Case ${number}] Notice`, body: `Please remove it: ${number}` },
        }),
      );
    }
  }
  function start(): ChildProcess {
    return spawn(process.execPath, [program, JSON.stringify(gateway.urls)], {
      env: {
        ...bareEnvironment(),
        NODE_ENV: 'test',
        LOG_LEVEL: 'fatal',
        DATA_DIR: context.env.DATA_DIR,
        SMTP_URL: mailbox.url,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
  }
  const arrived = (messageId: string) =>
    mailbox.mails().filter((mail) => mail.messageId === `<${messageId}>`).length;
  const figures = { hitBefore: 0, hitAfter: 0 };
  try {
    let next = start();
    for (let kill = 0; kill < kills; kill++) {
      const victim = next;
      await hearReady(victim);
      await plant();
      const ended = once(victim, 'exit');
      victim.stdin?.write('go\n');
      await new Promise((resolve) => setTimeout(resolve, 10 + random() * 190));
      victim.kill('SIGKILL');
      await ended;
      next = start();
      const open = await gateway.sql<{ message_id: string }>(
        "select message_id from outgoing_mails where status = 'handing_over'",
      );
      for (const { message_id } of open) {
        figures[arrived(message_id) > 0 ? 'hitAfter' : 'hitBefore'] += 1;
      }
      // Nobody is at work: what is being handed over is what the dead one left.
      await recoverMails(context, { handingOverMs: 0, lostJobMs: 3_600_000 });
    }
    await hearReady(next);
    const ended = once(next, 'exit');
    next.stdin?.write('go\n');
    await ended;
    const mails = await gateway.sql<{ message_id: string; status: string; request: string }>(
      `select mail.message_id, mail.status, request.status as request from outgoing_mails as mail
       join removal_requests as request on request.id = request_id`,
    );
    const undecided = mails.filter(({ status }) => status === 'undecided');
    return {
      ...{ kills, notices: mails.length, ...figures },
      sent: mails.filter(({ status }) => status === 'sent').length,
      undecided: undecided.length,
      undecidedArrived: undecided.filter(({ message_id }) => arrived(message_id) > 0).length,
      twice: mails.flatMap(({ message_id }) => (arrived(message_id) > 1 ? [message_id] : [])),
      lost: mails.flatMap(({ message_id, request, status }) =>
        status === 'undecided' ||
        (status === 'sent' && request === 'sent' && arrived(message_id) === 1)
          ? []
          : [message_id],
      ),
    };
  } finally {
    await gateway.stop();
    await mailbox.stop();
  }
}
