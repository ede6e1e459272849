import { AppError } from '@leakblock/domain/errors';
import { requestStatuses } from '@leakblock/domain/removal-requests';
import { z } from 'zod';
import { requestsAboutStopped } from '#features/findings';
import { defineOperation } from '../operation.ts';
import { isAfter, listOf, pageQuery, toPage } from '../pages.ts';
import { noQuery, withId } from './asked.ts';
import {
  removalRequest,
  removalRequestInFull,
  requestColumns,
  requestExample,
} from './removal-request-record.ts';
import type { RequestEnums } from './removal-request-record.ts';

const shared = { tag: 'Removals', scope: 'removals:read', acting: 'look', body: null } as const;
const mostEvents = 200;

const listRequests = defineOperation({
  ...shared,
  id: 'listRemovalRequests',
  method: 'get',
  path: '/removal-requests',
  summary: 'Removal requests, the newest first',
  params: null,
  query: pageQuery.extend({
    status: z.enum(requestStatuses).optional(),
    caseId: z.uuid().optional(),
  }),
  answer: listOf(removalRequest),
  status: 200,
  errors: [],
  example: { answer: { items: [requestExample], next: null } },
  run: async ({ caller, context, query: { caseId, cursor, limit, status } }) => {
    const rows = await context.database.asUser(caller, (trx) =>
      trx
        .selectFrom('removal_requests')
        .select(requestColumns)
        .where('user_id', '=', caller.userId)
        .where('id', 'not in', requestsAboutStopped(caller.userId))
        .where(isAfter('created_at', cursor))
        .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? ''))
        .$if(caseId !== undefined, (rows) =>
          rows.where('id', 'in', (is) =>
            is
              .selectFrom('removal_request_cases')
              .select('request_id')
              .where('case_id', '=', caseId ?? ''),
          ),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit + 1)
        .$narrowType<RequestEnums>()
        .execute(),
    );
    return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
  },
});

const getRequest = defineOperation({
  ...shared,
  id: 'getRemovalRequest',
  method: 'get',
  path: '/removal-requests/{id}',
  summary: 'One removal request with its text and what happened',
  params: withId,
  query: noQuery,
  answer: removalRequestInFull,
  status: 200,
  errors: ['request.not_found'],
  example: {
    answer: {
      ...requestExample,
      subject: 'Notice of infringement R-2026-000123',
      body: 'To whom it may concern …',
      textSha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      caseIds: ['7a0c2b5e-4f67-4c0a-9a7e-1f0b3c5d7e04'],
      events: [
        {
          at: '2026-11-20T10:00:00Z',
          caseId: '7a0c2b5e-4f67-4c0a-9a7e-1f0b3c5d7e04',
          actor: 'system',
          action: 'sent',
          from: 'queued',
          to: 'sent',
          reason: null,
        },
      ],
    },
  },
  run: ({ caller, context, params: { id } }) =>
    context.database.asUser(caller, async (trx) => {
      const row = await trx
        .selectFrom('removal_requests')
        .select([...requestColumns, 'subject', 'body', 'text_sha256'])
        .where('user_id', '=', caller.userId)
        .where('id', '=', id)
        .where('id', 'not in', requestsAboutStopped(caller.userId))
        .$narrowType<RequestEnums>()
        .executeTakeFirst();
      if (row === undefined)
        throw new AppError('request.not_found', 'There is no such removal request.');
      const { text_sha256: textSha256, ...request } = row;
      const cases = await trx
        .selectFrom('removal_request_cases')
        .select('case_id')
        .where('request_id', '=', id)
        .orderBy('case_id')
        .execute();
      const events = await trx
        .selectFrom('removal_events')
        .select([
          'at',
          'case_id as caseId',
          'actor',
          'action',
          'from_status as from',
          'to_status as to',
          'reason',
        ])
        .where('request_id', '=', id)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(mostEvents)
        .execute();
      const caseIds = cases.map(({ case_id: caseId }) => caseId);
      return { ...request, textSha256: textSha256.toString('hex'), caseIds, events };
    }),
});

export const removalRequestOperations = [listRequests, getRequest];
