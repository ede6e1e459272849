import { AppError } from '@leakblock/domain/errors';
import {
  findingSiteKinds,
  findingStatuses,
  reviewFindingsAnswer,
  reviewFindingsInput,
} from '@leakblock/domain/findings';
import { z } from 'zod';
import { reviewFindings } from '#features/findings';
import { inTurn } from '#platform/in-turn';
import { defineOperation } from '../operation.ts';
import { askedMoment, askedText, isAfter, listOf, moment, pageQuery, toPage } from '../pages.ts';
import { noQuery, withId } from './asked.ts';

// Pages that showed signs of a minor are handed out by nobody.
const shownStatuses = findingStatuses.filter((status) => status !== 'stopped');

export const finding = z.object({
  id: z.uuid(),
  url: z.string(),
  host: z.string(),
  siteLabel: z.string().nullable(),
  siteKind: z.enum(findingSiteKinds),
  foundBy: z.string(),
  title: z.string().nullable(),
  uploader: z.string().nullable(),
  publishedOn: z.string().nullable(),
  lane: z.enum(['leak', 'review']),
  quality: z.enum(['exact', 'high', 'good']).nullable(),
  score: z.number(),
  status: z.enum(shownStatuses),
  firstSeenAt: moment,
  lastSeenAt: moment,
  goneAt: moment.nullable(),
  reviewedAt: moment.nullable(),
});

const columns = [
  'id',
  'address as url',
  'host',
  'site_label as siteLabel',
  'site_kind as siteKind',
  'found_by as foundBy',
  'title',
  'uploader',
  'published_on as publishedOn',
  'lane',
  'quality',
  'score',
  'status',
  'first_seen_at as firstSeenAt',
  'last_seen_at as lastSeenAt',
  'gone_at as goneAt',
  'reviewed_at as reviewedAt',
] as const;
type Row = z.infer<typeof finding>;
type Enums = Pick<Row, 'siteKind' | 'lane' | 'quality' | 'status'>;

const example: Row = {
  id: '0b6a4a52-6f4e-4a57-9a57-4f0f8f5f2a01',
  url: 'https://leaks.example/t/4711',
  host: 'leaks.example',
  siteLabel: 'Leaks',
  siteKind: 'forum',
  foundBy: 'search',
  title: 'Set of March',
  uploader: null,
  publishedOn: '2026-03-04',
  lane: 'leak',
  quality: 'high',
  score: 0.93,
  status: 'new',
  firstSeenAt: '2026-11-20T09:30:00Z',
  lastSeenAt: '2026-11-20T09:30:00Z',
  goneAt: null,
  reviewedAt: null,
};

const listFindings = defineOperation({
  id: 'listFindings',
  method: 'get',
  path: '/findings',
  tag: 'Findings',
  scope: 'findings:read',
  summary: 'Findings, the newest first',
  acting: 'look',
  params: null,
  query: pageQuery.extend({
    status: z.enum(shownStatuses).optional(),
    lane: z.enum(['leak', 'review']).optional(),
    host: askedText.optional(),
    gone: z.enum(['true', 'false']).optional().describe('Whether the page is gone.'),
    since: askedMoment.optional().describe('Seen for the first time at that moment or later.'),
  }),
  body: null,
  answer: listOf(finding),
  status: 200,
  errors: [],
  example: { answer: { items: [example], next: null } },
  run: async ({ caller, context, query: { cursor, gone, host, lane, limit, since, status } }) => {
    // The page is chosen within one index, however few of a million match; only its own rows are read.
    const rows = await context.database.asUser(caller, (trx) =>
      trx
        .selectFrom('findings')
        .select(columns)
        .where('id', 'in', (is) =>
          is
            .selectFrom('findings')
            .select('id')
            .where('user_id', '=', caller.userId)
            .where('status', '!=', 'stopped')
            .where(isAfter('first_seen_at', cursor))
            .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? ''))
            .$if(lane !== undefined, (rows) => rows.where('lane', '=', lane ?? ''))
            .$if(host !== undefined, (rows) => rows.where('host', '=', host?.toLowerCase() ?? ''))
            .$if(since !== undefined, (rows) => rows.where('first_seen_at', '>=', since ?? ''))
            .$if(gone === 'true', (rows) => rows.where('gone_at', 'is not', null))
            .$if(gone === 'false', (rows) => rows.where('gone_at', 'is', null))
            .orderBy('first_seen_at', 'desc')
            .orderBy('id')
            .limit(limit + 1),
        )
        .orderBy('first_seen_at', 'desc')
        .orderBy('id')
        .$narrowType<Enums>()
        .execute(),
    );
    return toPage(rows, limit, ({ firstSeenAt, id }) => [firstSeenAt, id]);
  },
});

const getFinding = defineOperation({
  id: 'getFinding',
  method: 'get',
  path: '/findings/{id}',
  tag: 'Findings',
  scope: 'findings:read',
  summary: 'One finding',
  acting: 'look',
  params: withId,
  query: noQuery,
  body: null,
  answer: finding,
  status: 200,
  errors: ['request.not_found'],
  example: { answer: example },
  run: async ({ caller, context, params: { id } }) => {
    const row = await context.database.asUser(caller, (trx) =>
      trx
        .selectFrom('findings')
        .select(columns)
        .where('user_id', '=', caller.userId)
        .where('id', '=', id)
        .where('status', '!=', 'stopped')
        .$narrowType<Enums>()
        .executeTakeFirst(),
    );
    if (row === undefined) throw new AppError('request.not_found', 'There is no such finding.');
    return row;
  },
});

const decideFindings = defineOperation({
  id: 'decideFindings',
  method: 'post',
  path: '/findings/decisions',
  tag: 'Findings',
  scope: 'findings:write',
  summary: 'Decide about findings, or take a decision back',
  description:
    'With `ids` and a decision, or with `undoToken` of an earlier answer and the action `undo`. Findings that the decision does not apply to are left out of the answer.',
  acting: 'review',
  params: null,
  query: noQuery,
  body: reviewFindingsInput,
  answer: reviewFindingsAnswer,
  status: 200,
  errors: ['findings.page_shared', 'findings.allow_list_full'],
  example: {
    body: { ids: [example.id], action: 'remove' },
    answer: {
      changed: [{ id: example.id, status: 'to_remove' }],
      undoToken: '9b0f6f0e-4c0c-4f3f-8b1c-3d5f7a9b2c01',
    },
  },
  run: ({ body, caller, context }) =>
    inTurn(`findings ${caller.userId}`, () => reviewFindings(context, caller, body)),
});

export const findingOperations = [listFindings, getFinding, decideFindings];
