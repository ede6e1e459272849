import type { ReportAnswer } from '@leakblock/domain/reports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callFor, meetAgency } from '../../testing/meet-agency.ts';
import { startTestGateway } from '../../testing/start-test-gateway.ts';
import type { SignedIn, TestGateway } from '../../testing/start-test-gateway.ts';
import { features } from '../index.ts';
import { plantCase, plantFinding } from './testing/plant.ts';

const now = new Date('2026-11-21T12:00:00Z');
const span = { from: '2026-11-01', to: '2026-11-20' };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({
    features,
    env: { WORKER_IN_PROCESS: 'false' },
    now: () => now,
  });
});
afterAll(() => gateway.stop());

let juno: SignedIn;
let report: ReportAnswer;
beforeEach(async () => {
  juno = await meet('Juno Hal');
  await plantFinding(gateway, juno)({ host: 'a.example', found: '2026-11-12T10:00:00Z' });
  report = await make(juno);
});

async function meet(name: string): Promise<SignedIn> {
  const person = await gateway.signIn();
  await gateway.sql('insert into profiles (id) values ($1)', [person.userId]);
  await gateway.sql('insert into stage_names (user_id, name) values ($1, $2)', [
    person.userId,
    name,
  ]);
  return person;
}

async function make(who: SignedIn, days = span): Promise<ReportAnswer> {
  const { body, status } = await callFor(gateway, who, { name: 'make-report', body: days });
  expect(status).toBe(200);
  return body as ReportAnswer;
}

const read = (who: SignedIn | null, creator?: SignedIn, reportId = report.id) =>
  callFor(gateway, who, {
    ...{ name: 'read-report', body: { reportId } },
    ...(creator !== undefined && { creator }),
  });

const draw = (who: SignedIn | null, creator?: SignedIn) =>
  callFor(gateway, who, {
    name: 'write-report-pdf',
    body: { reportId: report.id, language: 'de', isDiscreet: false },
    ...(creator !== undefined && { creator }),
  });

describe('a report', () => {
  it('is read and drawn by the person it is about', async () => {
    expect(report).toMatchObject({ name: 'Juno Hal', earlierId: null, laterId: null });
    expect(report.figures).toMatchObject({ kind: 'chosen', ...span, counts: { found: 1 } });
    expect((await read(juno)).body).toEqual(report);
    const pdf = await draw(juno);
    expect(pdf.status).toBe(200);
    expect(String(pdf.body).slice(0, 5)).toBe('%PDF-');
  });

  it('is nothing to strangers and visitors', async () => {
    const stranger = await meet('Somebody');
    for (const answer of [await read(stranger), await draw(stranger)])
      expect(answer).toMatchObject({ status: 404, code: 'reports.not_found' });
    for (const answer of [await read(null), await draw(null)]) expect(answer.status).toBe(401);
  });

  it('is read by members of her agency while it looks after her, under the agency’s brand', async () => {
    const agency = await meetAgency(gateway);
    const viewer = await agency.employ('viewer');
    expect((await read(viewer, juno)).code).toBe('agencies.not_linked');
    await agency.link(juno, []);
    expect((await read(viewer, juno)).body).toEqual(report);
    expect((await read(viewer)).code).toBe('reports.not_found');
    const [own, branded] = [await draw(juno), await draw(viewer, juno)];
    // The author of the document stands in it in the clear.
    expect(String(branded.body)).toContain('Lantern Talent');
    expect(String(own.body)).not.toContain('Lantern Talent');
    await agency.end(juno);
    expect((await read(viewer, juno)).code).toBe('agencies.not_linked');
  });

  it('does not list what was stopped after it was made', async () => {
    const { number } = await plantCase(
      gateway,
      juno,
    )({
      ...{ host: 'a.example', begun: '2026-11-13T10:00:00Z', status: 'in_progress' },
    });
    report = await make(juno);
    expect(report.figures.open.map((each) => each.number)).toEqual([number]);
    await gateway.sql(
      "update findings set status = 'stopped', stop_label = 'possible_minor' where user_id = $1",
      [juno.userId],
    );
    await gateway.sql("update removal_cases set stop_label = 'possible_minor' where user_id = $1", [
      juno.userId,
    ]);
    const { body } = await read(juno);
    expect((body as ReportAnswer).figures).toMatchObject({ findings: [], open: [] });
  });
});

describe('days that she chooses', () => {
  it('are measured again when they are asked for again', async () => {
    await plantFinding(gateway, juno)({ host: 'b.example', found: '2026-11-20T23:00:00Z' });
    const again = await make(juno);
    expect(again.id).toBe(report.id);
    expect(again.figures.counts.found).toBe(2);
  });

  it('stand before and after others of her own in time', async () => {
    const october = await make(juno, { from: '2026-10-01', to: '2026-10-31' });
    const today = await make(juno, { from: '2026-11-21', to: '2026-11-21' });
    const { body } = await read(juno);
    expect(body).toMatchObject({ earlierId: october.id, laterId: today.id });
  });

  it.each([
    [{ from: '2026-11-20', to: '2026-11-19' }],
    [{ from: '2026-11-20', to: '2026-11-22' }],
    [{ from: '2025-01-01', to: '2026-01-02' }],
    [{ from: '2026-13-01', to: '2026-13-02' }],
    [{ from: 'yesterday', to: 'today' }],
  ])('%j are refused', async (body) => {
    const { code, status } = await callFor(gateway, juno, { name: 'make-report', body });
    expect([status, code]).toEqual([400, 'request.invalid']);
  });

  it('are kept 200 times at most: the report that was made longest ago makes place', async () => {
    await gateway.sql(
      `insert into reports (user_id, kind, from_day, to_day, figures, created_at)
       select user_id, kind, date '2020-01-01' + number, date '2020-01-01' + number, figures,
         created_at - number * interval '1 hour'
       from reports, generate_series(1, 199) as number where id = $1`,
      [report.id],
    );
    const kept = () =>
      gateway.sql<{ day: string }>(
        'select from_day::text as day from reports where user_id = $1 order by created_at, from_day',
        [juno.userId],
      );
    const before = await kept();
    expect([before.length, before[0]]).toEqual([200, { day: '2020-07-18' }]);
    await make(juno);
    expect(await kept()).toEqual(before);
    const today = await make(juno, { from: '2026-11-21', to: '2026-11-21' });
    expect(await kept()).toEqual([...before.slice(1), { day: '2026-11-21' }]);
    expect((await read(juno, undefined, today.id)).status).toBe(200);
  });

  it('stand in the trail of the agency whose member has them measured', async () => {
    const agency = await meetAgency(gateway);
    await agency.link(juno, []);
    const viewer = await agency.employ('viewer');
    const trail = () =>
      gateway.sql(
        "select actor_id, creator_id, detail from agency_events where action = 'act.make-report' and agency_id = $1",
        [agency.agencyId],
      );
    await read(viewer, juno);
    expect(await trail()).toEqual([]);
    await callFor(gateway, viewer, { name: 'make-report', body: span, creator: juno });
    expect(await trail()).toEqual([
      { actor_id: viewer.userId, creator_id: juno.userId, detail: span },
    ]);
  });

  it('are measured twenty times in ten minutes', async () => {
    const person = await meet('Busy');
    const codes: (string | null)[] = [];
    for (let time = 1; time <= 21; time += 1)
      codes.push((await callFor(gateway, person, { name: 'make-report', body: span })).code);
    expect(codes).toEqual([...Array.from({ length: 20 }, () => null), 'reports.too_many']);
  });
});
