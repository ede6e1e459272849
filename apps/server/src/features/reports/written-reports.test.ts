import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePlan } from '../../testing/give-plan.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { features } from '../index.ts';
import { stopFullScan } from '../scans/index.ts';
import { writeScanReport } from './of-scans/write-scan-report.job.ts';
import { writeReports } from './regular/write-reports.job.ts';
import { plantFinding, plantScan } from './testing/plant.ts';

let now = new Date('2026-11-21T12:00:00Z');

let gateway: TestGateway;
let second: TestGateway['context'];
beforeAll(async () => {
  gateway = await startTestGateway({
    features,
    env: { WORKER_IN_PROCESS: 'false' },
    now: () => now,
  });
  second = { ...gateway.context };
});
afterAll(() => gateway.stop());

async function meet(
  plan: 'starter' | 'pro' | 'elite' | null,
  since = '2026-11-01T10:00:00Z',
): Promise<SignedIn> {
  const person = await gateway.signIn();
  await gateway.sql('insert into profiles (id) values ($1)', [person.userId]);
  await gateway.sql('update profiles set created_at = $2 where id = $1', [person.userId, since]);
  if (plan !== null) await givePlan(gateway, person.userId, plan);
  return person;
}

const write = (context = gateway.context) => writeReports(context, new AbortController().signal);

const reportsOf = async ({ userId }: SignedIn): Promise<string[]> => {
  const rows = await gateway.sql<{ text: string }>(
    `select concat_ws(' ', kind, from_day, to_day) as text from reports where user_id = $1 order by to_day, kind`,
    [userId],
  );
  return rows.map(({ text }) => text);
};

type Mail = { name: string; not_before: Date; data: Record<string, unknown> };
const mailsTo = ({ userId }: SignedIn) =>
  gateway.sql<Mail>(
    "select * from private.mails where user_id = $1 and kind = 'reports' order by created_at",
    [userId],
  );

describe('at the end of a span', () => {
  it('everybody has the report of her plan, once, however many workers write', async () => {
    const [ada, bo, cy, free] = [
      await meet('elite'),
      await meet('pro'),
      await meet('starter', '2026-10-02T10:00:00Z'),
      await meet(null),
    ];
    await Promise.all([write(), write(second), write(), write(second)]);
    expect(await reportsOf(ada)).toEqual(['daily 2026-11-20 2026-11-20']);
    expect(await reportsOf(bo)).toEqual(['weekly 2026-11-09 2026-11-15']);
    expect(await reportsOf(cy)).toEqual(['monthly 2026-10-01 2026-10-31']);
    expect(await reportsOf(free)).toEqual([]);
    for (const person of [ada, bo, cy]) {
      const mails = await mailsTo(person);
      expect(mails.map(({ name }) => name)).toEqual(['reports.ready']);
      const told = await gateway.sql('select path from notifications where user_id = $1', [
        person.userId,
      ]);
      expect(told).toEqual([
        { path: `/dashboard?view=report&id=${String(mails[0]?.data['reportId'])}` },
      ]);
    }
    expect(await write()).toBe(0);
  });

  it('the mail has the figures, and waits for the morning', async () => {
    const ada = await meet('elite');
    await plantFinding(gateway, ada)({ host: 'a.example', found: '2026-11-20T10:00:00Z' });
    now = new Date('2026-11-21T00:02:00Z');
    await write();
    now = new Date('2026-11-21T12:00:00Z');
    const [mail] = await mailsTo(ada);
    expect(mail?.not_before).toEqual(new Date('2026-11-21T06:00:00Z'));
    expect(mail?.data).toMatchObject({
      ...{ kind: 'daily', from: '2026-11-20', to: '2026-11-20', before: null },
      counts: { found: 1, confirmed: 0, sent: 0, removed: 0, hidden: 0 },
    });
  });

  it('who came after it has none about it, and who is suspended none at all', async () => {
    const [late, gone] = [await meet('pro', '2026-11-16T00:00:00Z'), await meet('pro')];
    await gateway.sql("insert into user_bans (user_id, ban_reason) values ($1, 'Fraud')", [
      gone.userId,
    ]);
    await write();
    expect(await reportsOf(late)).toEqual([]);
    expect(await reportsOf(gone)).toEqual([]);
    await gateway.sql('update user_bans set is_active = false where user_id = $1', [gone.userId]);
    await write();
    expect(await reportsOf(gone)).toEqual(['weekly 2026-11-09 2026-11-15']);
  });

  it('days that were missed are made up for where she was scanned, and only the last is news', async () => {
    const ada = await meet('elite');
    await write();
    now = new Date('2026-11-25T09:00:00Z');
    await plantScan(gateway, ada, { ended: '2026-11-22T05:00:00Z' });
    await plantScan(gateway, ada, { ended: '2026-11-23T05:00:00Z' });
    await write();
    now = new Date('2026-11-21T12:00:00Z');
    expect(await reportsOf(ada)).toEqual([
      'daily 2026-11-20 2026-11-20',
      'daily 2026-11-22 2026-11-22',
      'daily 2026-11-23 2026-11-23',
      'daily 2026-11-24 2026-11-24',
    ]);
    expect((await mailsTo(ada)).map(({ data }) => data['to'])).toEqual([
      '2026-11-20',
      '2026-11-24',
    ]);
  });
});

describe('at the end of a full scan', () => {
  it('its report is written once, and not mailed', async () => {
    const bo = await meet('pro');
    const scan = await plantScan(gateway, bo, { ended: '2026-11-20T05:00:00Z', by: 'person' });
    const data = { userId: bo.userId, scanId: scan };
    await Promise.all([
      writeScanReport(gateway.context, data),
      writeScanReport(second, data),
      writeScanReport(gateway.context, data),
    ]);
    expect(await reportsOf(bo)).toEqual(['scan 2026-11-20 2026-11-20']);
    expect(await mailsTo(bo)).toEqual([]);
  });

  it('its report is asked for in the transaction that ends it', async () => {
    const bo = await meet('pro');
    const [scan] = await gateway.sql<{ id: string }>(
      `insert into scans (kind, user_id, creator_name) values ('full', $1, 'Bo') returning id`,
      [bo.userId],
    );
    await stopFullScan(gateway.context, bo.userId);
    const jobs = await gateway.sql(
      "select data from pgboss.job where name = 'reports.write-scan-report' and data->>'userId' = $1",
      [bo.userId],
    );
    expect(jobs).toEqual([{ data: { userId: bo.userId, scanId: scan?.id } }]);
  });

  it('one of the schedule has none when nothing new was found', async () => {
    const bo = await meet('pro');
    const quiet = await plantScan(gateway, bo, { ended: '2026-11-19T05:00:00Z' });
    const fruitful = await plantScan(gateway, bo, { ended: '2026-11-20T05:00:00Z', found: 2 });
    for (const scanId of [quiet, fruitful])
      await writeScanReport(gateway.context, { userId: bo.userId, scanId });
    expect(await reportsOf(bo)).toEqual(['scan 2026-11-19 2026-11-20']);
  });
});
