import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countNotices, deadLetters, openJobs } from '../installation/books.ts';
import { call, invent, signUp } from '../installation/call.ts';
import type { Person } from '../installation/call.ts';
import { openHand } from '../installation/open-hand.ts';
import type { Hand } from '../installation/open-hand.ts';
import { promiseNews, promiseNotices } from '../installation/promise-mails.ts';
import { readyToScan } from '../installation/ready-to-scan.ts';
import { startInstallation } from '../installation/start-installation.ts';
import type { Gateway, Installation } from '../installation/start-installation.ts';
import { noteRecovery, until, untilNone } from '../installation/watch.ts';

const each = 4;

let installation: Installation;
let gateway: Gateway;
/** Sends its own mails in clear, and signs up without a confirmation. */
let hand: Hand;
let person: Person;

beforeAll(async () => {
  installation = await startInstallation();
  const open = await installation.startGateway();
  person = await signUp(installation, open);
  await readyToScan(installation);
  // From now on whoever signs up gets a mail.
  gateway = await installation.startGateway({ SIGNUP_CONFIRM_EMAIL: 'true' });
  await installation.startWorker();
  hand = await openHand(installation);
});
afterAll(async () => {
  await hand.stop();
  await installation.stop();
});

type Promised = { requests: string[]; news: string[]; emails: string[] };

/** Far less than the mail server is waited for, far more than a sign-up takes beside other work. */
const signUpMs = 6000;

/** Notices, news and sign-ups; nobody waits for the mail server. */
async function promise(): Promise<Promised> {
  const requests = await promiseNotices(installation.sql, hand, each);
  const news = await promiseNews(hand, person.userId, each);
  const people = Array.from({ length: each }, invent);
  const to = { url: gateway.url, publishableKey: installation.publishableKey };
  for (const body of people) {
    const told = await call(to, '/auth/v1/signup', { body, patienceMs: signUpMs });
    expect(told.status).toBe(200);
  }
  return { requests, news, emails: people.map(({ email }) => email) };
}

const statusesOf = async (requests: string[]) =>
  (
    await installation.sql<{ status: string }>(
      'select distinct status from removal_requests where id = any($1)',
      [requests],
    )
  ).map(({ status }) => status);
const arrived = () => installation.mailbox.mails().map(({ messageId }) => messageId);

/** How often each mail arrived. */
async function count({ emails, news, requests }: Promised) {
  const ids = arrived();
  return {
    notices: await countNotices(installation.sql, requests, ids),
    news: news.map((id) => ids.filter((one) => one.includes(id)).length),
    signUps: emails.map((email) => installation.mailbox.mails(email).length),
  };
}
const once = Array.from({ length: each }, () => 1);

/** Waits until a worker has tried each of them and failed. */
async function untilTried({ requests }: Promised): Promise<void> {
  await until('each notice was tried', async () => {
    const rows = await installation.sql<{ n: number }>(
      'select count(*)::int as n from outgoing_mails where request_id = any($1) and attempts > 0',
      [requests],
    );
    return rows[0]?.n === each;
  });
}

/**
 * Half a minute and more lies between two tries: nobody has to wait for it here. What is being handed over stays with its
 * worker, whose lease ends later than any wait for a second try.
 */
async function hurry(): Promise<void> {
  await installation.sql(
    `update pgboss.job set start_after = now() where state in ('created', 'retry') and name like '%send-mail'`,
  );
  await installation.sql(
    `update private.mails set next_at = now()
     where state = 'queued' and next_at < now() + interval '2 minutes'`,
  );
  await hand.context.queue.send('notifications.send-due-mails', {});
}

async function untilAllArrived(promised: Promised): Promise<number> {
  return untilNone(
    'mails that did not arrive',
    async () => {
      await hurry();
      const { news, notices, signUps } = await count(promised);
      return [
        ...notices.lost,
        ...news.filter((often) => often === 0).map(() => 'news'),
        ...signUps.filter((often) => often === 0).map(() => 'sign-up'),
      ];
    },
    { everyMs: 3000 },
  );
}

const faults: Record<string, { begin: () => Promise<void> | void; end: () => Promise<void> }> = {
  'is down': {
    begin: () => installation.mailLine.close(),
    end: () => installation.mailLine.mend(),
  },
  hangs: {
    begin: () => installation.mailLine.hold(),
    end: () => installation.mailLine.mend(),
  },
  'says "later" (451)': {
    begin: () => {
      installation.mailbox.refuse(451);
    },
    end: () => {
      installation.mailbox.refuse(null);
      return Promise.resolve();
    },
  },
};

describe('the mail server', () => {
  for (const [what, { begin, end }] of Object.entries(faults))
    it(`${what}: nobody waits for it, nothing is called sent, and each mail arrives once afterwards`, async (story) => {
      await begin();
      const promised = await promise();
      await untilTried(promised);
      expect(await statusesOf(promised.requests)).toEqual(['queued']);
      expect(await count(promised)).toMatchObject({ notices: { sent: 0, undecided: 0 } });
      await end();
      const from = performance.now();
      noteRecovery(story, { from, to: await untilAllArrived(promised) });
      const { news, notices, signUps } = await count(promised);
      expect(notices).toEqual({ lost: [], twice: [], undecided: 0, sent: each });
      expect([news, signUps]).toEqual([once, once]);
      expect(await statusesOf(promised.requests)).toEqual(['sent']);
    });

  it('is slow: every mail arrives once, and who signs up does not wait', async (story) => {
    installation.mailLine.delay(400);
    const promised = await promise();
    const from = performance.now();
    noteRecovery(story, { from, to: await untilAllArrived(promised) });
    installation.mailLine.delay(0);
    const { news, notices, signUps } = await count(promised);
    expect(notices).toEqual({ lost: [], twice: [], undecided: 0, sent: each });
    expect([news, signUps]).toEqual([once, once]);
  });

  it('dies when it has a notice and has not said so: that one is shown as undecided and never sent again', async (story) => {
    const { mailLine, sql } = installation;
    const dead = mailLine.loseAnswerTo(/\r\n\.\r\n$/);
    const requests = await promiseNotices(sql, hand, each);
    await dead;
    const from = performance.now();
    await untilNone('notices without an end', async () => {
      const rows = await sql<{ status: string }>(
        `select status from outgoing_mails where request_id = any($1) and status in ('queued', 'handing_over')`,
        [requests],
      );
      return rows.map(({ status }) => status);
    });
    noteRecovery(story, { from });
    const figures = await countNotices(sql, requests, arrived());
    expect(figures).toEqual({ lost: [], twice: [], undecided: 1, sent: each - 1 });
    // What nobody knows is not called sent.
    expect((await statusesOf(requests)).toSorted()).toEqual(['queued', 'sent']);
  });

  it('dies when it has news and has not said so: they come again as the same mail', async (story) => {
    const { mailLine, sql } = installation;
    const dead = mailLine.loseAnswerTo(/\r\n\.\r\n$/);
    const [id = ''] = await promiseNews(hand, person.userId, 1);
    await dead;
    const from = performance.now();
    await until(
      'they are sent',
      async () => {
        await hurry();
        const rows = await sql("select from private.mails where id = $1 and state = 'sent'", [id]);
        return rows.length === 1;
      },
      { everyMs: 3000 },
    );
    noteRecovery(story, { from });
    const ids = arrived().filter((one) => one.includes(id));
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('leaves no job behind', async (story) => {
    const from = performance.now();
    noteRecovery(story, { from, to: await untilNone('jobs', () => openJobs(installation.sql)) });
    expect(await deadLetters(installation.sql)).toEqual([]);
  });
});
