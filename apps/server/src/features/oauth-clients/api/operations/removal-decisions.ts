import {
  approveRequestsAnswer,
  approveRequestsInput,
  changedAnswer,
  draftRequestsAnswer,
  draftRequestsInput,
  retractRequestInput,
} from '@leakblock/domain/removal-requests';
import { approveRequests, previewRequests, retractRequest } from '#features/removal-requests';
import { inTurn } from '#platform/in-turn';
import { defineOperation } from '../operation.ts';
import { noQuery, withId } from './asked.ts';
import { requestExample } from './removal-request-record.ts';

const shared = { tag: 'Removals', scope: 'removals:write', acting: 'remove' } as const;
const caseId = '7a0c2b5e-4f67-4c0a-9a7e-1f0b3c5d7e04';
const textSha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const draftRequests = defineOperation({
  ...shared,
  id: 'draftRemovalRequests',
  method: 'post',
  path: '/removal-requests/drafts',
  summary: 'Draft the requests that cases need',
  description:
    'Answers every request that waits, with its exact text and everything that keeps it from going. Cases that are still being prepared are named; ask again in a moment.',
  params: null,
  query: noQuery,
  body: draftRequestsInput,
  answer: draftRequestsAnswer,
  status: 200,
  errors: [],
  example: {
    body: { caseIds: [caseId] },
    answer: { requests: [], preparing: [caseId], notIncluded: [] },
  },
  run: ({ body: { caseIds }, caller: { userId }, context }) =>
    inTurn(`removals ${userId}`, () => previewRequests(context, userId, caseIds)),
});

const approve = defineOperation({
  ...shared,
  id: 'approveRemovalRequests',
  method: 'post',
  path: '/removal-requests/approvals',
  summary: 'Approve drafted requests by their texts',
  description:
    'Each with the SHA-256 of the text as it was drafted; a text that changed since is not sent. What the letter of authorisation does not allow stays blocked.',
  params: null,
  query: noQuery,
  body: approveRequestsInput,
  answer: approveRequestsAnswer,
  status: 200,
  errors: [],
  example: {
    body: { requests: [{ id: requestExample.id, textSha256 }] },
    answer: {
      results: [{ id: requestExample.id, outcome: 'approved', status: 'queued', blocks: [] }],
    },
  },
  run: async ({ body, caller, context }) => ({
    results: await inTurn(`removals ${caller.userId}`, () =>
      approveRequests(context, caller, body),
    ),
  }),
});

const retract = defineOperation({
  ...shared,
  id: 'retractRemovalRequest',
  method: 'post',
  path: '/removal-requests/{id}/retraction',
  summary: 'Take a request back',
  description:
    'A recipient who was written to by mail is told so. Repeated, it is said again where that mail did not arrive.',
  params: withId,
  query: noQuery,
  body: retractRequestInput.omit({ requestId: true }).required(),
  answer: changedAnswer,
  status: 200,
  errors: ['request.not_found'],
  example: {
    body: { reason: 'The page is licensed' },
    answer: { changed: [requestExample.id] },
  },
  run: async ({ body: { reason }, caller, context, params: { id } }) => {
    const isChanged = await inTurn(`removals ${caller.userId}`, () =>
      retractRequest(context, caller, { requestId: id, reason }),
    );
    return { changed: isChanged ? [id] : [] };
  },
});

export const removalDecisionOperations = [draftRequests, approve, retract];
