import { ladder } from '@leakblock/domain/removal-requests';
import type { CaseFacts, CaseRequest, Claim } from '@leakblock/domain/removal-requests';
import { gateOfNotice } from '@leakblock/domain/subscriptions';
import type { SubscriptionTier } from '@leakblock/domain/subscriptions';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { loadTiers } from '#features/accounts';
import type { ServerTransaction } from '#platform/database';
import type { Tables } from '#platform/tables';
import { anyUuid } from './any-uuid.ts';

type CaseRow = Selectable<Tables['removal_cases']>;
type KnownCase = {
  row: CaseRow;
  facts: Omit<CaseFacts, 'now'>;
  /** Search engines are asked about it. */
  isSearchIncluded: boolean;
};

const day = 86_400_000;
const date = (text: string | null): Date | null => (text === null ? null : new Date(text));

/**
 * Everything that decides where some cases stand, in five statements however many there are.
 * @param trx as `service_role`; the cases are locked, in one order for everybody
 */
export async function loadCaseFacts(
  trx: ServerTransaction,
  caseIds: readonly string[],
): Promise<KnownCase[]> {
  // No stronger than what adding an event takes: who adds something to a case meanwhile waits for one of the two alone.
  const rows = await trx
    .selectFrom('removal_cases')
    .selectAll()
    .where('id', '=', anyUuid(caseIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const requests = Map.groupBy(await loadRequests(trx, caseIds), ({ case_id }) => case_id);
  const checked = await loadChecked(trx, caseIds);
  const scopes = await loadScopes(trx, caseIds);
  const tiers = await loadTiers(
    trx,
    rows.map(({ user_id }) => user_id),
  );
  return rows.map((row) => {
    const asked = requests.get(row.id) ?? [];
    const found = scopes.get(row.id) ?? new Set<string>();
    return {
      row,
      isSearchIncluded: isSearchIncluded(row, tiers.get(row.user_id) ?? 'standard'),
      facts: {
        status: row.status as CaseFacts['status'],
        requests: asked.map(toCaseRequest),
        sourceState: row.source_state as CaseFacts['sourceState'],
        searchState: row.search_state as CaseFacts['searchState'],
        goneSince: ['gone', 'offline'].includes(row.source_state) ? date(row.first_gone_at) : null,
        lastCheckedAt: checked.get(row.id) ?? null,
        restartCount: row.restart_count,
        isPrepared: row.prepared_at !== null,
        ...ladderFacts(row, asked, found),
        stopLabel: row.stop_label,
      },
    };
  });
}

function isSearchIncluded({ begun_tier, claim }: CaseRow, tier: SubscriptionTier): boolean {
  const begunTier = begun_tier as SubscriptionTier;
  return gateOfNotice({ tier, begunTier, claim: claim as Claim }, 'search') === null;
}

/** The ladder that this case climbs. */
export function ladderOf(claim: string, scopes: ReadonlySet<string>) {
  return ladder(claim as Claim, {
    isFronted: scopes.has('cdn'),
    isPlatform: scopes.has('platform'),
  });
}

function ladderFacts(
  row: CaseRow,
  asked: readonly AskedRow[],
  scopes: ReadonlySet<string>,
): Pick<CaseFacts, 'isLadderEnded' | 'nextRungAt'> {
  const tried = asked.flatMap(({ filed_at, restart, sent_at, status, status_at }) => {
    // A mailbox that does not exist was tried too: the next rung is not waited for in vain.
    const at = sent_at ?? filed_at ?? (status === 'bounced' ? status_at : null);
    return restart === row.restart_count ? (date(at) ?? []) : [];
  });
  const next = ladderOf(row.claim, scopes)[row.rung + 1];
  if (next === undefined) return { isLadderEnded: true, nextRungAt: null };
  const begun = Math.min(...tried.map((at) => at.getTime()));
  return {
    isLadderEnded: false,
    nextRungAt: tried.length === 0 ? null : new Date(begun + next.day * day),
  };
}

type AskedRow = Awaited<ReturnType<typeof loadRequests>>[number];

function loadRequests(trx: ServerTransaction, caseIds: readonly string[]) {
  return trx
    .selectFrom('removal_request_cases as asked')
    .innerJoin('removal_requests as request', 'request.id', 'asked.request_id')
    .select([
      'asked.case_id',
      'asked.outcome',
      'asked.restart',
      'request.status',
      'request.status_at',
      'request.scope',
      'request.kind',
      'request.channel',
      'request.blocked_reason',
      'request.follow_ups',
      'request.next_step',
      'request.next_at',
      'request.sent_at',
      'request.filed_at',
    ])
    .where('asked.case_id', '=', anyUuid(caseIds))
    .orderBy('request.created_at')
    .execute();
}

function toCaseRequest(row: AskedRow): CaseRequest {
  return {
    status: row.status as CaseRequest['status'],
    scope: row.scope as CaseRequest['scope'],
    kind: row.kind as CaseRequest['kind'],
    channel: row.channel as CaseRequest['channel'],
    outcome: row.outcome as CaseRequest['outcome'],
    blockedReason: row.blocked_reason as CaseRequest['blockedReason'],
    followUps: row.follow_ups,
    next: row.next_step === null ? null : { step: row.next_step, at: date(row.next_at) },
    since: new Date(row.status_at),
    restart: row.restart,
  };
}

async function loadChecked(
  trx: ServerTransaction,
  caseIds: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await trx
    .selectFrom('removal_checks')
    .select(['case_id', sql<string>`max(at)`.as('at')])
    .where('case_id', '=', anyUuid(caseIds))
    .where('target', '<>', 'search')
    .groupBy('case_id')
    .execute();
  return new Map(rows.map(({ at, case_id }) => [case_id, new Date(at)]));
}

/** Scopes in which somebody to write to was found. @param trx as `service_role` */
export async function loadScopes(
  trx: ServerTransaction,
  caseIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await trx
    .selectFrom('removal_contacts')
    .select(['case_id', 'scope'])
    .distinct()
    .where('case_id', '=', anyUuid(caseIds))
    .where('outcome', '=', 'found')
    .execute();
  const scopes = new Map<string, Set<string>>();
  for (const { case_id, scope } of rows) {
    const known = scopes.get(case_id);
    if (known === undefined) scopes.set(case_id, new Set([scope]));
    else known.add(scope);
  }
  return scopes;
}
