import { AppError } from '@leakblock/domain/errors';
import { makers, workKinds } from '@leakblock/domain/works';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import { isAfter, listOf, moment, pageQuery, toPage } from '../pages.ts';
import { noQuery, withId } from './asked.ts';

export const work = z.object({
  id: z.uuid(),
  kind: z.enum(workKinds),
  title: z.string(),
  madeBy: z.enum(makers),
  makerName: z.string().nullable(),
  source: z.enum(['device', 'official_page']),
  sourceUrl: z.string().nullable(),
  durationSeconds: z.number().int().nullable(),
  createdAt: moment,
});
type Row = z.infer<typeof work>;
type Enums = Pick<Row, 'kind' | 'madeBy' | 'source'>;

const columns = [
  'id',
  'kind',
  'title',
  'made_by as madeBy',
  'maker_name as makerName',
  'source',
  'source_url as sourceUrl',
  'duration_seconds as durationSeconds',
  'created_at as createdAt',
] as const;

const example: Row = {
  id: '5d3c1f62-7b1e-4f0c-8f43-2a5d0f3b7c02',
  kind: 'photo',
  title: 'March, 12',
  madeBy: 'self',
  makerName: null,
  source: 'device',
  sourceUrl: null,
  durationSeconds: null,
  createdAt: '2026-10-02T12:00:00Z',
};

const shared = { tag: 'Works', acting: null, body: null } as const;

const listWorks = defineOperation({
  ...shared,
  id: 'listWorks',
  method: 'get',
  path: '/works',
  scope: 'works:read',
  summary: 'Registered works, the newest first',
  description:
    'Works are known by fingerprints that are made on the device; they are registered in the app.',
  params: null,
  query: pageQuery.extend({ kind: z.enum(workKinds).optional() }),
  answer: listOf(work),
  status: 200,
  errors: [],
  example: { answer: { items: [example], next: null } },
  run: async ({ caller, context, query: { cursor, kind, limit } }) => {
    const rows = await context.database.asUser(caller, (trx) =>
      trx
        .selectFrom('works')
        .select(columns)
        .where('user_id', '=', caller.userId)
        .where(isAfter('created_at', cursor))
        .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind ?? ''))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit + 1)
        .$narrowType<Enums>()
        .execute(),
    );
    return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
  },
});

const getWork = defineOperation({
  ...shared,
  id: 'getWork',
  method: 'get',
  path: '/works/{id}',
  scope: 'works:read',
  summary: 'One work',
  params: withId,
  query: noQuery,
  answer: work,
  status: 200,
  errors: ['request.not_found'],
  example: { answer: example },
  run: async ({ caller, context, params: { id } }) => {
    const row = await context.database.asUser(caller, (trx) =>
      trx
        .selectFrom('works')
        .select(columns)
        .where('user_id', '=', caller.userId)
        .where('id', '=', id)
        .$narrowType<Enums>()
        .executeTakeFirst(),
    );
    if (row === undefined) throw new AppError('request.not_found', 'There is no such work.');
    return row;
  },
});

const deleteWork = defineOperation({
  ...shared,
  id: 'deleteWork',
  method: 'delete',
  path: '/works/{id}',
  scope: 'works:write',
  summary: 'Forget a work and its fingerprints',
  params: withId,
  query: noQuery,
  answer: null,
  status: 204,
  errors: ['request.not_found'],
  example: {},
  run: async ({ caller, context, params: { id } }) => {
    const { numDeletedRows } = await context.database.asUser(caller, (trx) =>
      trx
        .deleteFrom('works')
        .where('user_id', '=', caller.userId)
        .where('id', '=', id)
        .executeTakeFirst(),
    );
    if (numDeletedRows === 0n) throw new AppError('request.not_found', 'There is no such work.');
  },
});

export const workOperations = [listWorks, getWork, deleteWork];
