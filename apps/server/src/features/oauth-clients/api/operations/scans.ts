import { AppError } from '@leakblock/domain/errors';
import { verdicts } from '@leakblock/domain/scans';
import { z } from 'zod';
import { openFullScan, stopFullScan } from '#features/scans';
import { defineOperation } from '../operation.ts';
import type { Scene } from '../operation.ts';
import { cursorOf, isAfter, limit, listOf, moment, pageQuery, toPage } from '../pages.ts';
import { noQuery, withId } from './asked.ts';

const kinds = ['instant', 'full', 'crawl'] as const;
const statuses = ['running', 'completed', 'failed', 'interrupted', 'stopped'] as const;

export const scan = z.object({
  id: z.uuid(),
  kind: z.enum(kinds),
  status: z.enum(statuses),
  requestedBy: z.enum(['person', 'schedule']),
  stage: z.string(),
  startedAt: moment,
  finishedAt: moment.nullable(),
  sitesTotal: z.number().int(),
  sitesDone: z.number().int(),
  sitesAnswered: z.number().int(),
  pagesSeen: z.number().int(),
  findingsNew: z.number().int(),
  fakeProfilesNew: z.number().int(),
  endReason: z.string().nullable(),
});
export const scanCheck = z.object({
  siteId: z.string(),
  name: z.string(),
  verdict: z.enum(verdicts),
  reason: z.string(),
  ms: z.number().int(),
  checkedAt: moment,
});
type Row = z.infer<typeof scan>;
type Enums = Pick<Row, 'kind' | 'status' | 'requestedBy'>;

const columns = [
  'id',
  'kind',
  'status',
  'requested_by as requestedBy',
  'stage',
  'started_at as startedAt',
  'finished_at as finishedAt',
  'sites_total as sitesTotal',
  'sites_done as sitesDone',
  'sites_answered as sitesAnswered',
  'pages_seen as pagesSeen',
  'findings_new as findingsNew',
  'fake_profiles_new as fakeProfilesNew',
  'end_reason as endReason',
] as const;

const example: Row = {
  id: '2f8f3a17-0d6a-4a44-8b0f-6f1a9d0c5b03',
  kind: 'full',
  status: 'completed',
  requestedBy: 'schedule',
  stage: 'complete',
  startedAt: '2026-11-20T03:00:00Z',
  finishedAt: '2026-11-20T03:21:10Z',
  sitesTotal: 1012,
  sitesDone: 1012,
  sitesAnswered: 987,
  pagesSeen: 140,
  findingsNew: 3,
  fakeProfilesNew: 0,
  endReason: null,
};

async function loadScan({ caller, context }: Scene, id: string): Promise<Row> {
  const row = await context.database.asUser(caller, (trx) =>
    trx
      .selectFrom('scans')
      .select(columns)
      .where('user_id', '=', caller.userId)
      .where('id', '=', id)
      .$narrowType<Enums>()
      .executeTakeFirst(),
  );
  if (row === undefined) throw new AppError('request.not_found', 'There is no such scan.');
  return row;
}

const listScans = defineOperation({
  id: 'listScans',
  method: 'get',
  path: '/scans',
  tag: 'Scans',
  scope: 'scans:read',
  summary: 'Scans, the newest first',
  acting: 'look',
  params: null,
  query: pageQuery.extend({
    kind: z.enum(kinds).optional(),
    status: z.enum(statuses).optional(),
  }),
  body: null,
  answer: listOf(scan),
  status: 200,
  errors: [],
  example: { answer: { items: [example], next: null } },
  run: async ({ caller, context, query: { cursor, kind, limit, status } }) => {
    const rows = await context.database.asUser(caller, (trx) =>
      trx
        .selectFrom('scans')
        .select(columns)
        .where('user_id', '=', caller.userId)
        .where(isAfter('started_at', cursor))
        .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind ?? ''))
        .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? ''))
        .orderBy('started_at', 'desc')
        .orderBy('id')
        .limit(limit + 1)
        .$narrowType<Enums>()
        .execute(),
    );
    return toPage(rows, limit, ({ id, startedAt }) => [startedAt, id]);
  },
});

const getScan = defineOperation({
  id: 'getScan',
  method: 'get',
  path: '/scans/{id}',
  tag: 'Scans',
  scope: 'scans:read',
  summary: 'One scan',
  acting: 'look',
  params: withId,
  query: noQuery,
  body: null,
  answer: scan,
  status: 200,
  errors: ['request.not_found'],
  example: { answer: example },
  run: ({ params: { id }, ...scene }) => loadScan(scene, id),
});

const listScanChecks = defineOperation({
  id: 'listScanChecks',
  method: 'get',
  path: '/scans/{id}/checks',
  tag: 'Scans',
  scope: 'scans:read',
  summary: 'What each site said in a scan',
  acting: 'look',
  params: withId,
  query: z.strictObject({
    cursor: cursorOf(z.int().min(0)).optional(),
    limit,
    verdict: z.enum(verdicts).optional(),
  }),
  body: null,
  answer: listOf(scanCheck),
  status: 200,
  errors: ['request.not_found'],
  example: {
    answer: {
      items: [
        {
          siteId: 'velvetroom',
          name: 'junohal',
          verdict: 'found',
          reason: 'status',
          ms: 412,
          checkedAt: '2026-11-20T03:02:10Z',
        },
      ],
      next: null,
    },
  },
  run: async ({ params: { id }, query: { cursor, limit, verdict }, ...scene }) => {
    await loadScan(scene, id);
    const rows = await scene.context.database.asUser(scene.caller, (trx) =>
      trx
        .selectFrom('scan_checks')
        .select([
          'id',
          'site_id as siteId',
          'name',
          'verdict',
          'reason',
          'ms',
          'checked_at as checkedAt',
        ])
        .where('scan_id', '=', id)
        .$if(cursor !== undefined, (rows) => rows.where('id', '>', cursor ?? 0))
        .$if(verdict !== undefined, (rows) => rows.where('verdict', '=', verdict ?? ''))
        .orderBy('id')
        .limit(limit + 1)
        .$narrowType<Pick<z.infer<typeof scanCheck>, 'verdict'>>()
        .execute(),
    );
    return toPage(rows, limit, (row) => row.id);
  },
});

const startScan = defineOperation({
  id: 'startScan',
  method: 'post',
  path: '/scans',
  tag: 'Scans',
  scope: 'scans:write',
  summary: 'Start a full scan',
  description: 'As many by hand in a day as the plan has; one at a time.',
  acting: 'scan',
  params: null,
  query: noQuery,
  body: null,
  answer: z.object({
    scanId: z.uuid(),
    startsLeft: z.number().int().nullable().describe('Starts by hand that are left today.'),
  }),
  status: 202,
  errors: [
    'scans.already_running',
    'scans.plan_required',
    'scans.names_required',
    'scans.start_limit_reached',
  ],
  example: { answer: { scanId: example.id, startsLeft: 2 } },
  run: ({ caller: { userId }, context }) =>
    openFullScan(context, { userId, requestedBy: 'person' }),
});

const stopScan = defineOperation({
  id: 'stopScan',
  method: 'post',
  path: '/scans/{id}/stop',
  tag: 'Scans',
  scope: 'scans:write',
  summary: 'Stop a running full scan',
  description: 'What it found stays.',
  acting: 'scan',
  params: withId,
  query: noQuery,
  body: null,
  answer: scan,
  status: 200,
  errors: ['request.not_found', 'scans.none_running'],
  example: { answer: { ...example, status: 'stopped' } },
  run: async ({ params: { id }, ...scene }) => {
    const { kind, status } = await loadScan(scene, id);
    if (kind !== 'full' || status !== 'running')
      throw new AppError('scans.none_running', 'This scan is not running.');
    await stopFullScan(scene.context, scene.caller.userId);
    return loadScan(scene, id);
  },
});

export const scanOperations = [listScans, getScan, listScanChecks, startScan, stopScan];
