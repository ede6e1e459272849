import { randomUUID } from 'node:crypto';
import type { ReportFigures } from '@leakblock/domain/reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePlan } from '../../testing/give-plan.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { features } from '../index.ts';
import { measureReport } from './measure/measure-report.ts';
import type { ReportSubject } from './measure/measure-report.ts';
import { plantFinding, plantCase, plantRequest, plantScan } from './testing/plant.ts';

/** A Saturday: last week ended on Sunday, 15 November. */
const now = new Date('2026-11-21T12:00:00Z');
const lastWeek = { kind: 'weekly', from: '2026-11-09', to: '2026-11-15' } as const;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    features,
    env: { WORKER_IN_PROCESS: 'false' },
    now: () => now,
  });
});
afterAll(() => gateway.stop());

async function meet(plan: 'pro' | null = 'pro'): Promise<SignedIn> {
  const person = await gateway.signIn();
  await gateway.sql(
    "insert into profiles (id, created_at) values ($1, '2026-09-01') on conflict do nothing",
    [person.userId],
  );
  if (plan !== null) await givePlan(gateway, person.userId, plan);
  return person;
}

/** A span, or a scan. */
type Measured<Subject = ReportSubject> = Subject extends unknown
  ? Omit<Subject, 'userId' | 'now'>
  : never;

const measure = ({ userId }: SignedIn, subject: Measured = lastWeek): Promise<ReportFigures> =>
  gateway.context.database.asService((trx) => measureReport(trx, { ...subject, userId, now }));

describe('a week', () => {
  let juno: SignedIn;
  let report: ReportFigures;
  beforeAll(async () => {
    juno = await meet();
    await gateway.sql("insert into stage_names (user_id, name) values ($1, 'Juno Hal')", [
      juno.userId,
    ]);
    const page = plantFinding(gateway, juno);
    // The week before, and what became of it in the week.
    await page({ host: 'a.example', found: '2026-11-08T23:59:59Z', gone: '2026-11-10T08:00:00Z' });
    // On the first and in the last second of the week.
    await page({ host: 'a.example', found: '2026-11-09T00:00:00Z' });
    await page({ host: 'a.example', found: '2026-11-10T10:00:00Z', status: 'mine' });
    const wanted = await page({
      ...{ host: 'b.example', found: '2026-11-12T10:00:00Z', status: 'to_remove' },
      ...{ reviewed: '2026-11-13T09:00:00Z', gone: '2026-11-16T00:00:00Z', title: 'A set' },
    });
    await page({ host: 'b.example', found: '2026-11-15T23:59:59Z', status: 'kept' });
    await page({ host: 'b.example', found: '2026-11-16T00:00:00Z' });
    await page({ host: 'c.example', found: '2026-11-12T10:00:00Z', status: 'stopped' });
    const open = plantCase(gateway, juno);
    const asked = await open({
      ...{
        host: 'b.example',
        finding: wanted,
        begun: '2026-11-13T09:00:00Z',
        status: 'in_progress',
      },
      ...{ contacted: '2026-11-13T10:00:00Z', next: 'follow_up', nextAt: '2026-11-24T10:00:00Z' },
    });
    const hidden = await open({
      ...{ host: 'a.example', begun: '2026-11-06T09:00:00Z', status: 'delisted_only' },
      ...{ contacted: '2026-11-06T10:00:00Z', search: 'removed' },
      // A look of ours, and no day for her.
      ...{ next: 'decide_exhausted', nextAt: '2026-11-25T10:00:00Z' },
    });
    // A page that she named herself.
    await open({
      ...{ host: 'a.example', begun: '2026-11-02T09:00:00Z', status: 'resolved' },
      resolved: '2026-11-14T09:00:00Z',
    });
    await open({ host: 'c.example', begun: '2026-11-12T09:00:00Z', isStopped: true });
    const send = plantRequest(gateway, juno);
    await send({
      ...{ cases: [hidden.id], scope: 'search', sent: '2026-11-12T00:00:00Z' },
      verified: '2026-11-13T12:30:00Z',
    });
    await send({ cases: [asked.id], scope: 'host', sent: '2026-11-13T10:00:00Z' });
    await plantScan(gateway, juno, { ended: '2026-11-11T03:00:00Z', asked: 50, answered: 47 });
    await plantScan(gateway, juno, { ended: '2026-11-18T03:00:00Z', asked: 50, answered: 50 });
    // It asked nothing, and puts nothing off.
    await plantScan(gateway, juno, { ended: '2026-11-20T03:00:00Z', status: 'failed' });
    report = await measure(juno);
  });

  it('counts what became of her pages in it, and compares with the week before', () => {
    expect(report.counts).toEqual({ found: 3, confirmed: 1, sent: 1, removed: 2, hidden: 1 });
    expect(report.before).toEqual({ found: 1, confirmed: 0, sent: 1, removed: 0, hidden: 0 });
    expect(report.standing).toEqual({ pages: 3, listed: 0, cases: 2 });
  });

  it('shows every day of it', () => {
    expect(
      report.series.map(({ day, found, removed, sent }) => [day, found, removed, sent]),
    ).toEqual([
      ['2026-11-09', 1, 0, 0],
      ['2026-11-10', 0, 1, 0],
      ['2026-11-11', 0, 0, 0],
      ['2026-11-12', 1, 0, 0],
      ['2026-11-13', 0, 0, 1],
      ['2026-11-14', 0, 1, 0],
      ['2026-11-15', 1, 0, 0],
    ]);
  });

  it('lists pages and open cases, and nothing that was stopped or is her own', () => {
    expect(report.findings.map(({ host, status }) => `${host} ${status}`)).toEqual([
      'b.example kept',
      'b.example to_remove',
      'a.example new',
    ]);
    expect(report.findings[1]).toMatchObject({ title: 'A set', goneAt: '2026-11-16T00:00:00Z' });
    expect(report.hosts).toEqual([
      { host: 'b.example', kind: 'leak', found: 2, standing: 2 },
      { host: 'a.example', kind: 'leak', found: 1, standing: 1 },
    ]);
    expect(
      report.open.map(({ host, next, nextAt, status }) => [host, status, next, nextAt]),
    ).toEqual([
      ['b.example', 'in_progress', 'follow_up', '2026-11-24T10:00:00Z'],
      ['a.example', 'delisted_only', 'decide_exhausted', null],
    ]);
    expect(report.openByStatus).toEqual([
      { status: 'delisted_only', cases: 1 },
      { status: 'in_progress', cases: 1 },
    ]);
    expect(JSON.stringify(report)).not.toContain('c.example');
  });

  it('says how long removals took, what was scanned, and what comes next', () => {
    expect(report.medians).toEqual({
      removal: { hours: null, sample: 0 },
      search: { hours: 36.5, sample: 1 },
    });
    expect(report.scans).toEqual({ finished: 1, sitesAsked: 50, sitesAnswered: 47 });
    expect(report.next).toEqual({
      scanAt: '2026-11-25T02:00:00.000Z',
      reportAt: '2026-11-23T00:00:00.000Z',
      caseAt: '2026-11-24T10:00:00Z',
    });
  });

  it('of a month is the same told by its days, of a year by its weeks', async () => {
    const chosen = { kind: 'chosen', from: '2026-11-01', to: '2026-11-20' } as const;
    const month = await measure(juno, chosen);
    expect(month.series).toHaveLength(20);
    expect(month.counts).toEqual({ found: 5, confirmed: 1, sent: 2, removed: 3, hidden: 1 });
    expect(month.before).toBeNull();
    const year = await measure(juno, { ...chosen, from: '2025-11-25' });
    expect(year.series[0]?.day).toBe('2025-11-24');
    expect(year.series.at(-1)).toEqual({
      ...{ day: '2026-11-16', found: 1, confirmed: 0, sent: 0, removed: 1, hidden: 0 },
    });
    const sum = year.series.reduce((all, { found }) => all + found, 0);
    expect(sum).toBe(year.counts.found);
  });
});

describe('a full scan', () => {
  it('counts what it found, and what happened since the one before it', async () => {
    const rosa = await meet();
    await plantScan(gateway, rosa, { ended: '2026-11-10T03:00:00Z' });
    const scan = await plantScan(gateway, rosa, {
      ...{ ended: '2026-11-17T03:00:00Z', asked: 60, answered: 55 },
    });
    const page = plantFinding(gateway, rosa);
    await page({ host: 'a.example', found: '2026-11-17T02:30:00Z', scan });
    await page({ host: 'a.example', found: '2026-11-12T02:30:00Z', gone: '2026-11-15T00:00:00Z' });
    await page({ host: 'a.example', found: '2026-11-01T02:30:00Z', gone: '2026-11-09T00:00:00Z' });
    const report = await measure(rosa, { kind: 'scan', scanId: scan } as never);
    expect(report).toMatchObject({ kind: 'scan', from: '2026-11-10', to: '2026-11-17' });
    expect(report.counts).toEqual({ found: 1, confirmed: 0, sent: 0, removed: 1, hidden: 0 });
    expect(report.before).toBeNull();
    expect(report.scans).toEqual({ finished: 1, sitesAsked: 60, sitesAnswered: 55 });
    expect(report.findings).toHaveLength(1);
    expect(report.series).toHaveLength(8);
  });

  it('of somebody else, or that there is not, has no report', async () => {
    const [rosa, ines] = [await meet(), await meet()];
    const scan = await plantScan(gateway, rosa, { ended: '2026-11-10T03:00:00Z' });
    for (const scanId of [scan, randomUUID()])
      await expect(measure(ines, { kind: 'scan', scanId })).rejects.toMatchObject({
        code: 'reports.not_found',
      });
  });
});

it('a page that is gone from several search engines is counted once, on the day of the first proof', async () => {
  const lea = await meet();
  const { id } = await plantCase(
    gateway,
    lea,
  )({ host: 'a.example', begun: '2026-11-06T09:00:00Z' });
  const send = plantRequest(gateway, lea);
  for (const [recipient, verified] of [
    ['first', '2026-11-12T12:00:00Z'],
    ['second', '2026-11-10T12:00:00Z'],
    ['third', '2026-11-10T18:00:00Z'],
  ] as const)
    await send({ cases: [id], scope: 'search', sent: '2026-11-09T10:00:00Z', verified, recipient });
  const { counts, series } = await measure(lea);
  expect(counts.hidden).toBe(1);
  expect(series.filter(({ hidden }) => hidden > 0)).toMatchObject([
    { day: '2026-11-10', hidden: 1 },
  ]);
});

it('somebody of whom nothing is known yet has a report of zeros', async () => {
  const report = await measure(await meet(null));
  expect(report.counts).toEqual({ found: 0, confirmed: 0, sent: 0, removed: 0, hidden: 0 });
  expect(report.before).toBeNull();
  expect(report.next).toEqual({ scanAt: null, reportAt: null, caseAt: null });
});
