import { randomUUID } from 'node:crypto';
import { AppError } from '@leakblock/domain/errors';
import { canDecide, findingTransitions, foldPage } from '@leakblock/domain/findings';
import type {
  AllowReason,
  AllowScope,
  FindingDecision,
  FindingStatus,
  ReviewFindingsAnswer,
} from '@leakblock/domain/findings';
import type { Hand } from '#platform/caller';
import type { ServerTransaction } from '#platform/database';
import { addEvents } from './add-event.ts';
import { allowPages, chooseAllowed, coveringPage, listProfilePatterns } from './allow-pages.ts';
import type { AllowedPage } from './allow-pages.ts';
import { dismissNames, recallNames } from './dismiss-names.ts';
import { anyOf, lockFindings } from './lock-findings.ts';
import type { LockedFinding } from './lock-findings.ts';

type Decision = {
  ids: readonly string[];
  decision: FindingDecision;
  scope: AllowScope;
  actor: Hand['actor'];
};

/** What an event keeps, so that the decision can be taken back. */
export type DecisionDetail = {
  /** Page that was allowed, and whether this decision brought it to the list. */
  page?: string;
  isAdded?: boolean;
  /** Name that was dismissed, or taken back where the decision ended a "not me". */
  name?: string;
};

/**
 * Decides about findings of one person. A page that is hers or a partner's settles what lies under it too; what an
 * earlier "not me" taught about a finding goes with it.
 * @param trx as `service_role`
 */
export async function decideFindings(
  trx: ServerTransaction,
  userId: string,
  { actor, decision, ids, scope }: Decision,
): Promise<ReviewFindingsAnswer> {
  if (decision === 'mine' || decision === 'partner') {
    return allowFindings(trx, userId, { ids, reason: decision, scope, actor });
  }
  const findings = await lockFindings(trx, userId, { ids, hosts: [] });
  const open = findings.filter(({ status }) => canDecide(status, decision));
  const names =
    decision === 'not_me' ? await dismissNames(trx, userId, open) : new Map<string, string>();
  return settleFindings(trx, userId, {
    findings: open,
    decision,
    actor,
    detailOf: ({ id }) => {
      const name = names.get(id);
      return name === undefined ? {} : { name };
    },
  });
}

async function allowFindings(
  trx: ServerTransaction,
  userId: string,
  {
    actor,
    ids,
    reason,
    scope,
  }: Pick<Decision, 'ids' | 'scope' | 'actor'> & { reason: AllowReason },
): Promise<ReviewFindingsAnswer> {
  const asked = await trx
    .selectFrom('findings')
    .select(['id', 'url', 'host', 'status'])
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .$narrowType<{ status: FindingStatus }>()
    .execute();
  const open = asked.filter(({ status }) => canDecide(status, reason));
  const chosen = chooseAllowed(
    open.map(({ url }) => url),
    scope,
    scope === 'profile' ? await listProfilePatterns(trx) : [],
  );
  if (open.length > 0 && chosen.length === 0) throw new AppError('findings.page_shared');
  const pages = await allowPages(trx, userId, { urls: chosen, reason });
  return settleUnder(trx, userId, { pages, reason, actor });
}

/** Marks what lies under allowed pages, so that it leaves the review. */
export async function settleUnder(
  trx: ServerTransaction,
  userId: string,
  {
    actor,
    pages,
    reason,
  }: { pages: readonly AllowedPage[]; reason: AllowReason; actor: Hand['actor'] },
): Promise<ReviewFindingsAnswer> {
  const hosts = await listHosts(trx, userId, pages);
  if (hosts.length === 0) return { changed: [], undoToken: null };
  const findings = await lockFindings(trx, userId, { ids: [], hosts });
  const covered = new Map(
    findings.flatMap((finding) => {
      const page = canDecide(finding.status, reason) ? coveringPage(pages, finding.url) : null;
      return page === null ? [] : [[finding.id, { finding, page }] as const];
    }),
  );
  return settleFindings(trx, userId, {
    findings: [...covered.values()].map(({ finding }) => finding),
    decision: reason,
    actor,
    detailOf: ({ id }) => {
      const page = covered.get(id)?.page;
      return page === undefined ? {} : { page: page.url, isAdded: page.isAdded };
    },
  });
}

/** Hosts under which findings on the pages' sites are kept, however they are spelt. */
async function listHosts(
  trx: ServerTransaction,
  userId: string,
  pages: readonly AllowedPage[],
): Promise<string[]> {
  const kept = await trx
    .selectFrom('findings')
    .select('host')
    .distinct()
    .where('user_id', '=', userId)
    .execute();
  const sites = new Set(pages.map(({ key }) => key.host));
  return kept.flatMap(({ host }) => (sites.has(foldPage({ host, path: '' }).host) ? [host] : []));
}

async function settleFindings(
  trx: ServerTransaction,
  userId: string,
  {
    actor,
    decision,
    detailOf,
    findings,
  }: {
    actor: Hand['actor'];
    findings: readonly LockedFinding[];
    decision: FindingDecision;
    detailOf: (finding: LockedFinding) => DecisionDetail;
  },
): Promise<ReviewFindingsAnswer> {
  const changed = findings.flatMap((finding) => {
    const to = findingTransitions[finding.status][decision];
    return to === undefined ? [] : [{ finding, to }];
  });
  const [first] = changed;
  if (first === undefined) return { changed: [], undoToken: null };
  const recalled = await recallNames(
    trx,
    userId,
    changed.flatMap(({ finding }) => (finding.status === 'not_me' ? [finding] : [])),
  );
  const batch = randomUUID();
  await trx
    .updateTable('findings')
    .set((is) => ({ status: first.to, reviewed_at: is.fn('now') }))
    .where('id', '=', anyOf(changed.map(({ finding }) => finding.id)))
    .execute();
  await addEvents(
    trx,
    changed.map(({ finding, to }) => {
      const name = recalled.get(finding.id);
      return {
        findingId: finding.id,
        userId,
        actor,
        action: decision,
        from: finding.status,
        to,
        detail: { ...detailOf(finding), ...(name === undefined ? {} : { name }) },
        batch,
      };
    }),
  );
  return {
    changed: changed.map(({ finding, to }) => ({ id: finding.id, status: to })),
    undoToken: batch,
  };
}
