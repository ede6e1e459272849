import { agencyScopes } from '@leakblock/domain/agencies';
import type { AgencyScope } from '@leakblock/domain/agencies';
import { AppError } from '@leakblock/domain/errors';
import { openRequestStatuses } from '@leakblock/domain/removal-requests';
import { sql } from 'kysely';
import { z } from 'zod';
import { defineOperation } from '../operation.ts';
import type { Scene } from '../operation.ts';
import { isAfter, listOf, moment, pageQuery, toPage } from '../pages.ts';
import type { Place } from '../pages.ts';
import { noQuery, withId } from './asked.ts';

export const creator = z.object({
  id: z.uuid(),
  stageNames: z.array(z.string()),
  scopes: z.array(z.enum(agencyScopes)).describe('What she allows beyond looking.'),
  since: moment,
  openRequests: z.number().int(),
  newFindings: z.number().int(),
});
type Row = z.infer<typeof creator>;

const example: Row = {
  id: 'd41a9c3e-2b7f-4e5a-9c1d-8f0a2b4c6d06',
  stageNames: ['Juno Hal'],
  scopes: ['review', 'remove'],
  since: '2026-09-01T08:00:00Z',
  openRequests: 4,
  newFindings: 2,
};

/** Creators whom the caller's own agencies look after at this moment, as the policies show them to its members. */
async function loadCreators(
  { caller, context }: Scene,
  wanted: { id?: string; cursor?: Place | undefined; most: number },
): Promise<Row[]> {
  const rows = await context.database.asUser(caller, (trx) =>
    trx
      .selectFrom('agency_creators')
      .select(['user_id as id', 'scopes', 'consented_at as since'])
      .select((is) => [
        is
          .selectFrom('removal_requests')
          .select(sql<number>`count(*)::int`.as('count'))
          .whereRef('removal_requests.user_id', '=', 'agency_creators.user_id')
          .where('removal_requests.status', 'in', openRequestStatuses)
          .as('openRequests'),
        is
          .selectFrom('findings')
          .select(sql<number>`count(*)::int`.as('count'))
          .whereRef('findings.user_id', '=', 'agency_creators.user_id')
          .where('findings.status', '=', 'new')
          .as('newFindings'),
      ])
      .where('agency_creators.status', '=', 'active')
      .where('agency_id', 'in', (is) =>
        is
          .selectFrom('agency_members')
          .innerJoin('agencies', 'agencies.id', 'agency_members.agency_id')
          .select('agencies.id')
          .where('agency_members.user_id', '=', caller.userId)
          .where('agencies.status', '=', 'active'),
      )
      .where(isAfter('consented_at', wanted.cursor, 'user_id'))
      .$if(wanted.id !== undefined, (rows) => rows.where('user_id', '=', wanted.id ?? ''))
      .orderBy('consented_at', 'desc')
      .orderBy('user_id')
      .limit(wanted.most)
      .$narrowType<{ scopes: AgencyScope[] }>()
      .execute(),
  );
  // Profiles stay hers; her agency is told the names under which it works for her.
  const names = await context.database.asService((trx) =>
    trx
      .selectFrom('stage_names')
      .select(['user_id', 'name'])
      .where('user_id', 'in', [caller.userId, ...rows.map(({ id }) => id)])
      .orderBy('created_at')
      .execute(),
  );
  return rows.map((row) => ({
    ...row,
    openRequests: row.openRequests ?? 0,
    newFindings: row.newFindings ?? 0,
    stageNames: names.filter(({ user_id: id }) => id === row.id).map(({ name }) => name),
  }));
}

const shared = { tag: 'Creators', scope: 'creators:read', acting: null, body: null } as const;

const listCreators = defineOperation({
  ...shared,
  id: 'listCreators',
  method: 'get',
  path: '/creators',
  summary: 'Creators whom the agency looks after',
  description:
    'Empty for accounts that belong to no agency. `id` is what `creator` takes elsewhere.',
  params: null,
  query: pageQuery,
  answer: listOf(creator),
  status: 200,
  errors: [],
  example: { answer: { items: [example], next: null } },
  run: async ({ query: { cursor, limit }, ...scene }) => {
    const rows = await loadCreators(scene, { cursor, most: limit + 1 });
    return toPage(rows, limit, ({ id, since }) => [since, id]);
  },
});

const getCreator = defineOperation({
  ...shared,
  id: 'getCreator',
  method: 'get',
  path: '/creators/{id}',
  summary: 'One creator of the agency',
  params: withId,
  query: noQuery,
  answer: creator,
  status: 200,
  errors: ['request.not_found'],
  example: { answer: example },
  run: async ({ params: { id }, ...scene }) => {
    const [row] = await loadCreators(scene, { id, most: 1 });
    if (row === undefined) throw new AppError('request.not_found', 'There is no such creator.');
    return row;
  },
});

export const creatorOperations = [listCreators, getCreator];
