import { errorStatus } from '@leakblock/domain/errors';
import type { ErrorCode } from '@leakblock/domain/errors';
import type { Operation } from './operation.ts';

type Json = Record<string, unknown>;

/** RFC 9457 with our code. */
export const problemComponent: Json = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', pattern: '^[a-z_]+\\.[a-z_]+$' },
    requestId: { type: 'string' },
    retryAfter: { type: 'number', description: 'Seconds' },
  },
};

const everywhere = [
  'request.invalid',
  'request.unauthorized',
  'api.insufficient_scope',
  'api.too_many',
  'administration.maintenance',
] as const satisfies readonly ErrorCode[];
const whenWriting = [
  'request.too_large',
  'api.key_reused',
  'api.key_in_use',
  'api.answer_not_kept',
  'api.outcome_unknown',
] as const satisfies readonly ErrorCode[];
const whenActing = [
  'agencies.not_linked',
  'agencies.role_too_small',
  'agencies.not_allowed',
] as const satisfies readonly ErrorCode[];

/** Answers of an operation that is refused, by status, with the codes that each may have. */
export function describeErrors({ acting, errors, method }: Operation): Json {
  const codes: ErrorCode[] = [
    ...everywhere,
    ...(method === 'get' ? [] : whenWriting),
    ...(acting === null ? [] : whenActing),
    ...errors,
  ];
  return Object.fromEntries(
    [...Map.groupBy(codes, (code) => errorStatus[code])].map(([status, some]) => [
      status,
      {
        description: some.join(', '),
        content: {
          'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        },
      },
    ]),
  );
}
