import { AppError } from '@leakblock/domain/errors';
import {
  caseStatuses,
  changedAnswer,
  claims,
  createCasesAnswer,
  createCasesInput,
  nextSteps,
  searchStates,
  sourceStates,
  statusWords,
  withdrawCasesInput,
} from '@leakblock/domain/removal-requests';
import { z } from 'zod';
import { createCases, withdrawCases } from '#features/removal-requests';
import { inTurn } from '#platform/in-turn';
import { defineOperation } from '../operation.ts';
import { isAfter, listOf, moment, pageQuery, toPage } from '../pages.ts';
import { noQuery, withId } from './asked.ts';

export const removalCase = z.object({
  id: z.uuid(),
  number: z.string(),
  findingId: z.uuid().nullable(),
  fakeProfileId: z.uuid().nullable(),
  url: z.string(),
  host: z.string(),
  claim: z.enum(claims),
  status: z.enum(caseStatuses),
  statusWord: z.enum(statusWords),
  sourceState: z.enum(sourceStates),
  searchState: z.enum(searchStates),
  nextStep: z.enum(nextSteps).nullable(),
  nextAt: moment.nullable(),
  isPrepared: z.boolean().describe('Contacts are looked up and the page is kept as evidence.'),
  firstContactAt: moment.nullable(),
  claimedGoneAt: moment.nullable(),
  firstGoneAt: moment.nullable(),
  resolvedAt: moment.nullable(),
  createdAt: moment,
});
type Row = z.infer<typeof removalCase>;

const columns = [
  'id',
  'number',
  'finding_id as findingId',
  'fake_profile_id as fakeProfileId',
  'address as url',
  'host',
  'claim',
  'status',
  'status_word as statusWord',
  'source_state as sourceState',
  'search_state as searchState',
  'next_step as nextStep',
  'next_at as nextAt',
  'prepared_at as preparedAt',
  'first_contact_at as firstContactAt',
  'claimed_gone_at as claimedGoneAt',
  'first_gone_at as firstGoneAt',
  'resolved_at as resolvedAt',
  'created_at as createdAt',
] as const;
type Enums = Pick<
  Row,
  'claim' | 'status' | 'statusWord' | 'sourceState' | 'searchState' | 'nextStep'
>;

const toRow = <Stored extends { preparedAt: string | null }>({ preparedAt, ...row }: Stored) => ({
  ...row,
  isPrepared: preparedAt !== null,
});

const example: Row = {
  id: '7a0c2b5e-4f67-4c0a-9a7e-1f0b3c5d7e04',
  number: 'R-2026-000123',
  findingId: '0b6a4a52-6f4e-4a57-9a57-4f0f8f5f2a01',
  fakeProfileId: null,
  url: 'https://leaks.example/t/4711',
  host: 'leaks.example',
  claim: 'copyright',
  status: 'in_progress',
  statusWord: 'sent',
  sourceState: 'up',
  searchState: 'unknown',
  nextStep: 'follow_up',
  nextAt: '2026-11-24T09:30:00Z',
  isPrepared: true,
  firstContactAt: '2026-11-20T10:00:00Z',
  claimedGoneAt: null,
  firstGoneAt: null,
  resolvedAt: null,
  createdAt: '2026-11-20T09:45:00Z',
};

const listCases = defineOperation({
  id: 'listRemovalCases',
  method: 'get',
  path: '/removal-cases',
  tag: 'Removals',
  scope: 'removals:read',
  summary: 'Cases, the newest first',
  description: 'A case is one page; requests are what is sent about it.',
  acting: 'look',
  params: null,
  query: pageQuery.extend({
    status: z.enum(caseStatuses).optional(),
    statusWord: z.enum(statusWords).optional(),
  }),
  body: null,
  answer: listOf(removalCase),
  status: 200,
  errors: [],
  example: { answer: { items: [example], next: null } },
  run: async ({ caller, context, query: { cursor, limit, status, statusWord } }) => {
    const rows = await context.database.asUser(caller, (trx) =>
      trx
        .selectFrom('removal_cases')
        .select(columns)
        .where('user_id', '=', caller.userId)
        .where('stop_label', 'is', null)
        .where(isAfter('created_at', cursor))
        .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? ''))
        .$if(statusWord !== undefined, (rows) => rows.where('status_word', '=', statusWord ?? ''))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit + 1)
        .$narrowType<Enums>()
        .execute(),
    );
    return toPage(rows.map(toRow), limit, ({ createdAt, id }) => [createdAt, id]);
  },
});

const getCase = defineOperation({
  id: 'getRemovalCase',
  method: 'get',
  path: '/removal-cases/{id}',
  tag: 'Removals',
  scope: 'removals:read',
  summary: 'One case',
  acting: 'look',
  params: withId,
  query: noQuery,
  body: null,
  answer: removalCase,
  status: 200,
  errors: ['request.not_found'],
  example: { answer: example },
  run: async ({ caller, context, params: { id } }) => {
    const row = await context.database.asUser(caller, (trx) =>
      trx
        .selectFrom('removal_cases')
        .select(columns)
        .where('user_id', '=', caller.userId)
        .where('id', '=', id)
        .where('stop_label', 'is', null)
        .$narrowType<Enums>()
        .executeTakeFirst(),
    );
    if (row === undefined) throw new AppError('request.not_found', 'There is no such case.');
    return toRow(row);
  },
});

const createRemovalCases = defineOperation({
  id: 'createRemovalCases',
  method: 'post',
  path: '/removal-cases',
  tag: 'Removals',
  scope: 'removals:write',
  summary: 'Open cases for pages',
  description:
    'For findings, fake profiles, or addresses: one of the three. `answers` say what is claimed; a question that is open is named in the refusal. Pages that cannot be taken up are refused one by one.',
  acting: 'remove',
  params: null,
  query: noQuery,
  body: createCasesInput,
  answer: createCasesAnswer,
  status: 200,
  errors: ['removals.question_open', 'removals.not_removable', 'removals.plan_required'],
  example: {
    body: {
      urls: ['https://leaks.example/t/4711'],
      answers: { what: 'own_work', use: 'copy', fair_use_considered: true },
      works: [{ description: 'Photo set of March', kind: 'photo', madeBy: 'self' }],
    },
    answer: {
      claim: 'copyright',
      created: [{ id: example.id, number: example.number, url: example.url }],
      refused: [],
    },
  },
  run: ({ body, caller, context }) =>
    inTurn(`removals ${caller.userId}`, () => createCases(context, caller, body)),
});

const withdrawRemovalCases = defineOperation({
  id: 'withdrawRemovalCases',
  method: 'post',
  path: '/removal-cases/withdrawals',
  tag: 'Removals',
  scope: 'removals:write',
  summary: 'Give up cases',
  description: 'Nothing more is sent about them; what has gone out can be retracted.',
  acting: 'remove',
  params: null,
  query: noQuery,
  body: withdrawCasesInput,
  answer: changedAnswer,
  status: 200,
  errors: [],
  example: {
    body: { caseIds: [example.id], reason: 'Settled with the site' },
    answer: { changed: [example.id] },
  },
  run: async ({ body, caller, context }) => ({
    changed: await inTurn(`removals ${caller.userId}`, () => withdrawCases(context, caller, body)),
  }),
});

export const removalCaseOperations = [listCases, getCase, createRemovalCases, withdrawRemovalCases];
