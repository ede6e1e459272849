import { checkAuditLogAnswer } from '@leakblock/domain/administration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PermanentError } from '#platform/queue';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { administration, audit, requireAdmin } from './index.ts';
import { noteAuditLogJob } from './note-audit-log.job.ts';

let gateway: TestGateway;
let admin: SignedIn;
let creator: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway({ features: [administration] });
  [admin, creator] = [await gateway.signIn(), await gateway.signIn()];
  await gateway.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [admin.userId]);
});
afterAll(() => gateway.stop());

const check = (token?: string) =>
  fetch(`${gateway.url}/functions/v1/check-audit-log`, {
    method: 'POST',
    headers: {
      apikey: gateway.publishableKey,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: '{}',
  });
const checked = async () => checkAuditLogAnswer.parse(await (await check(admin.token)).json());
const add = (subject: string) =>
  gateway.context.database.asService((trx) =>
    audit(trx, { actorId: admin.userId, action: 'test.seen', subject, detail: { side: 'front' } }),
  );

describe('the audit log', () => {
  it('holds however many write at the same time', async () => {
    const before = await checked();
    await Promise.all(Array.from({ length: 20 }, (_, place) => add(`at-once-${String(place)}`)));
    const after = await checked();
    expect(after).toMatchObject({ entries: before.entries + 20, firstBroken: null });
    expect(after.lastHash).not.toBe(before.lastHash);
  });

  it('is not there when what it tells did not happen', async () => {
    const { entries } = await checked();
    const failed = gateway.context.database.asService(async (trx) => {
      await audit(trx, { actorId: null, action: 'test.undone', subject: 'x' });
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect((await checked()).entries).toBe(entries);
  });

  it('can be read by administrators only, and changed by nobody of the API or the server', async () => {
    await add('seen');
    const read = async (token: string) =>
      (await gateway.client(token).from('audit_log').select('seq')).data?.length ?? 0;
    expect(await read(admin.token)).toBeGreaterThan(0);
    expect(await read(creator.token)).toBe(0);
    for (const token of [admin.token, creator.token]) {
      const table = gateway.client(token).from('audit_log');
      expect((await table.delete().gt('seq', 0)).error?.code).toBe('42501');
      expect((await table.update({ action: 'x' }).gt('seq', 0)).error?.code).toBe('42501');
    }
    await expect(
      gateway.context.database.asService((trx) => trx.deleteFrom('audit_log').execute()),
    ).rejects.toMatchObject({ code: '42501' });
  });

  it.each([
    ['one letter of what was done', `update audit_log set action = 'test.sean' where seq = 3`, 3],
    ['who did it', `update audit_log set actor_id = gen_random_uuid() where seq = 5`, 5],
    ['an entry taken out', `delete from audit_log where seq = 7`, 8],
    [
      'the time of an entry, with its own hash made anew',
      `update audit_log a set hash = private.chain_hash(prev_hash, private.audit_text(row(a.seq, a.at,
         a.actor_id, a.action, 'another', a.detail, a.prev_hash, a.hash)::audit_log)), subject = 'another'
       where seq = 9`,
      10,
    ],
  ])(
    'tampered with as the owner of the database (%s), names the place',
    async (_what, sql, place) => {
      await Promise.all(Array.from({ length: 12 }, () => add('before')));
      await gateway.sql('create table kept as table audit_log');
      await gateway.sql(sql);
      expect((await checked()).firstBroken).toBe(place);
      // It becomes a dead letter, which raises the alarm.
      await expect(
        noteAuditLogJob.handler(gateway.context, {}, new AbortController().signal, {
          id: 'x',
          retryCount: 0,
        }),
      ).rejects.toThrow(PermanentError);
      expect(gateway.logLines().some((line) => line.includes('tampered'))).toBe(true);
      // As it was; the trigger would write other hashes.
      await gateway.sql(`
        alter table audit_log disable trigger audit_log_chain;
        delete from audit_log;
        insert into audit_log select * from kept;
        alter table audit_log enable trigger audit_log_chain;
        drop table kept`);
      expect((await checked()).firstBroken).toBeNull();
    },
  );
});

it('the last hash of the log is written elsewhere every day, for whoever doubts the whole chain', async () => {
  await add('anchored');
  const { lastHash } = await checked();
  const job = { id: 'x', retryCount: 0 };
  await noteAuditLogJob.handler(gateway.context, {}, new AbortController().signal, job);
  expect(noteAuditLogJob.schedule).toMatch(/^\d+ \d+ \* \* \*$/);
  expect(gateway.logLines().some((line) => line.includes(String(lastHash)))).toBe(true);
});

describe('an operator’s door', () => {
  it('opens for administrators, until the role is taken away', async () => {
    const other = await gateway.signIn();
    const caller = { kind: 'user', userId: other.userId, claims: claimsOf(other) } as const;
    const ask = () => requireAdmin(gateway.context, caller);
    await expect(ask()).rejects.toMatchObject({ code: 'request.forbidden' });
    await gateway.sql("insert into user_roles (user_id, role) values ($1, 'admin')", [
      other.userId,
    ]);
    await ask();
    await gateway.sql('delete from user_roles where user_id = $1', [other.userId]);
    await expect(ask()).rejects.toMatchObject({ code: 'request.forbidden' });
  });

  it('is closed to everybody else', async () => {
    expect((await check()).status).toBe(401);
    expect((await check(creator.token)).status).toBe(403);
    const moderator = await gateway.signIn();
    await gateway.sql("insert into user_roles (user_id, role) values ($1, 'moderator')", [
      moderator.userId,
    ]);
    expect((await check(moderator.token)).status).toBe(403);
  });
});

const claimsOf = ({ userId, sessionId, email }: SignedIn) =>
  ({
    sub: userId,
    role: 'authenticated',
    aud: 'authenticated',
    session_id: sessionId,
    email,
    exp: 0,
  }) as const;
