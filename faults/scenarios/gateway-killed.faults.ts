import { setTimeout as pause } from 'node:timers/promises';
import { staleAfterSeconds } from '@leakblock/domain/scans';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  sendPapers,
  takePhoto,
} from '../../apps/server/src/features/identity-verifications/testing/send-papers.ts';
import { post, readScan, someAddress } from '../../apps/server/src/testing/read-scan.ts';
import type { AsVisitor } from '../../apps/server/src/testing/read-scan.ts';
import { call, invent } from '../installation/call.ts';
import { openHand } from '../installation/open-hand.ts';
import type { Hand } from '../installation/open-hand.ts';
import { openLine } from '../installation/open-line.ts';
import { readyToScan } from '../installation/ready-to-scan.ts';
import { startInstallation } from '../installation/start-installation.ts';
import type { Gateway, Installation } from '../installation/start-installation.ts';
import { noteRecovery, until } from '../installation/watch.ts';

let installation: Installation;
/** Lives through it all; the others are killed. */
let survivor: Gateway;
let hand: Hand;

beforeAll(async () => {
  installation = await startInstallation({ settings: { SIGNUP_CONFIRM_EMAIL: 'true' } });
  survivor = await installation.startGateway();
  await readyToScan(installation);
  hand = await openHand(installation);
  await installation.startWorker();
});
afterAll(async () => {
  await hand.stop();
  await installation.stop();
});

const to = ({ url }: Gateway) => ({ url, publishableKey: installation.publishableKey });
const count = async (text: string, values: unknown[] = []) =>
  (await installation.sql<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n ??
  0;

describe('a gateway is killed', () => {
  it('in instant scans: their visitors hear that they were interrupted, and lose no free scan', async (story) => {
    const victim = await installation.startGateway();
    const visitors = Array.from({ length: 6 }, (): AsVisitor => ({
      browser: 'Browser/1',
      address: someAddress(),
    }));
    const streams = visitors.map(async (visitor, index) => {
      await pause(index * 150);
      let text = '';
      try {
        const scan = { creatorName: 'lunamarlowe' };
        const answer = await post(victim.url, 'instant-scan', scan, visitor);
        visitor.cookie = answer.headers.get('set-cookie')?.split(';')[0];
        for await (const piece of answer.body ?? []) text += Buffer.from(piece).toString();
      } catch {
        // The gateway is gone.
      }
      return text;
    });
    await pause(700 + Math.random() * 800);
    await victim.kill();
    const killedAt = performance.now();
    const seen = await Promise.all(streams);
    // Whoever holds a result's token asks another gateway, and is told what is so.
    const fateOf = async (text: string) => {
      if (text.includes('event: result')) return 'completed';
      const resultToken = /"resultToken":"([^"]+)"/.exec(text)?.[1];
      // She heard nothing of it: it does not count.
      if (resultToken === undefined) return 'interrupted';
      const { body, code } = await call(to(survivor), '/functions/v1/instant-scan-result', {
        body: { resultToken },
      });
      return code === 'scans.interrupted' ? 'interrupted' : body['status'];
    };
    let fates: unknown[] = [];
    const told = await until(
      'all are told whether it was interrupted, or ended just before',
      async () => {
        fates = await Promise.all(seen.map(fateOf));
        return fates.every((fate) => fate === 'interrupted' || fate === 'completed');
      },
      { seconds: staleAfterSeconds + 15 },
    );
    noteRecovery(story, { from: killedAt, to: told });
    // One that was cut off before she heard of it goes on being counted as running until it is stale.
    const scanAgain = async (visitor: AsVisitor) => {
      let scansLeft: number | null | undefined;
      await until('she may scan again', async () => {
        try {
          scansLeft = (await readScan(survivor.url, 'zzqxv81kplw', visitor)).result?.scansLeft;
          return true;
        } catch (error) {
          if (String(error).includes('scans.already_running')) return false;
          throw error;
        }
      });
      return scansLeft;
    };
    expect(await Promise.all(visitors.map(scanAgain))).toEqual(
      fates.map((fate) => (fate === 'completed' ? 1 : 2)),
    );
    expect(await count("scans where kind = 'instant' and status = 'running'")).toBe(0);
  });

  it('while people sign up: who was told so has an account and a mail, everybody else can try again', async (story) => {
    const victim = await installation.startGateway();
    const people = Array.from({ length: 10 }, invent);
    const told = people.map(async (body, index) => {
      await pause(index * 40);
      return call(to(victim), '/auth/v1/signup', { body });
    });
    await pause(300 + Math.random() * 900);
    await victim.kill();
    const killedAt = performance.now();
    const answers = await Promise.all(told);
    const accepted = people.filter((_person, index) => answers[index]?.status === 200);
    expect(answers.every(({ status }) => [0, 200].includes(status))).toBe(true);
    const emails = accepted.map(({ email }) => email);
    expect(await count('auth.users where email = any($1)', [emails])).toBe(accepted.length);
    // An account without its mail would be one that nobody can open.
    const mailless = (email: string) => installation.mailbox.mails(email).length === 0;
    await until('mails to all who were told', () => !emails.some(mailless));
    const others = people.filter(({ email }) => !emails.includes(email));
    for (const body of others)
      expect((await call(to(survivor), '/auth/v1/signup', { body })).status).toBe(200);
    noteRecovery(story, {
      from: killedAt,
      to: await until('mails to all', () => !people.some(({ email }) => mailless(email))),
    });
    const all = people.map(({ email }) => email);
    expect(await count('auth.users where email = any($1)', [all])).toBe(people.length);
    const more = all.filter((email) => installation.mailbox.mails(email).length > 1);
    // Two mails only where the first answer was lost on its way.
    expect(more.filter((email) => emails.includes(email))).toEqual([]);
  });

  it('while papers are sent: no verification without its pictures, and no picture without its verification', async (story) => {
    const victim = await installation.startGateway();
    const photo = await takePhoto();
    const { sql } = installation;
    const people = await Promise.all(Array.from({ length: 6 }, () => member()));
    const send = (gateway: Gateway, token: string) =>
      sendPapers({ ...to(gateway) }, token, 'passport', { front: photo, selfie: photo })
        .then(({ status }) => status)
        .catch(() => 0);
    const told = people.map(async ({ token }, index) => {
      await pause(index * 60);
      return send(victim, token);
    });
    await pause(150 + Math.random() * 500);
    await victim.kill();
    const killedAt = performance.now();
    const answers = await Promise.all(told);
    expect(await papersWithoutPicture()).toBe(0);
    for (const [index, { token }] of people.entries()) {
      const status = answers[index] === 201 ? 201 : await send(survivor, token);
      // 409: hers had arrived, only the answer had not.
      expect([201, 409]).toContain(status);
    }
    noteRecovery(story, { from: killedAt });
    const ids = people.map(({ userId }) => userId);
    expect(await count('identity_verifications where user_id = any($1)', [ids])).toBe(
      people.length,
    );
    expect(await papersWithoutPicture()).toBe(0);
    await sql(
      "update storage.objects set created_at = created_at - interval '1 hour' where bucket_id = 'identity-documents'",
    );
    await hand.context.queue.send('identity-verifications.purge-documents', {});
    await until(
      'no picture without a verification',
      async () => (await picturesWithoutPaper()) === 0,
    );
  });
});

/** Somebody who has confirmed her address. */
async function member(): Promise<{ userId: string; token: string }> {
  const { email, password } = invent();
  const { sql } = installation;
  await call(to(survivor), '/auth/v1/signup', { body: { email, password } });
  await sql('update auth.users set email_confirmed_at = now() where email = $1', [email]);
  const told = await call(to(survivor), '/auth/v1/token?grant_type=password', {
    body: { email, password },
  });
  const { access_token: token, user } = told.body as { access_token: string; user: { id: string } };
  await sql('insert into profiles (id) values ($1) on conflict do nothing', [user.id]);
  return { userId: user.id, token };
}

const papersWithoutPicture = () =>
  count(
    `identity_verifications v where not exists (
       select from private.identity_documents d join storage.objects o on o.name = d.object_name
       where d.verification_id = v.id)`,
  );
const picturesWithoutPaper = () =>
  count(
    `storage.objects o where o.bucket_id = 'identity-documents'
       and not exists (select from private.identity_documents d where d.object_name = o.name)`,
  );

describe('a deploy under load', () => {
  it('takes every request: the new gateway has the new connections, the old one ends what it began', async (story) => {
    const { publishableKey } = installation;
    const person = await member();
    const old = await installation.startGateway();
    const front = await openLine(Number(new URL(old.url).port));
    const url = `http://127.0.0.1:${String(front.port)}`;
    const statuses: string[] = [];
    let isOver = false;
    const ask = async (path: string, options: Parameters<typeof call>[2]) => {
      while (!isOver) {
        const { status, code } = await call({ url, publishableKey }, path, options);
        statuses.push(`${String(status)} ${code ?? ''}`.trim());
        await pause(10);
      }
    };
    const reads = { method: 'GET', token: person.token };
    const load = Promise.all([
      ...Array.from({ length: 4 }, () => ask('/rest/v1/profiles?select=id', reads)),
      ask('/functions/v1/read-mail-settings', { token: person.token }),
      ask('/version.json', { method: 'GET' }),
    ]);
    await pause(1000);
    const next = await installation.startGateway();
    front.leadTo(Number(new URL(next.url).port));
    const from = performance.now();
    const { code, seconds } = await old.stop();
    noteRecovery(story, { from });
    await pause(1000);
    isOver = true;
    await load;
    await front.stop();
    expect(code).toBe(0);
    expect(seconds).toBeLessThan(30);
    const wrong = statuses.filter((status) => status !== '200');
    expect(wrong).toEqual([]);
    expect(statuses.length).toBeGreaterThan(50);
  });
});
