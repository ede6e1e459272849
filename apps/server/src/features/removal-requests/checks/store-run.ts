import { inconclusiveRunsBeforeAsking, judgeRuns } from '@leakblock/domain/removal-requests';
import type { CheckVerdict, RunVerdict, SourceProof } from '@leakblock/domain/removal-requests';
import { markFakeProfileBack, markFakeProfileGone } from '#features/fake-profiles';
import { markPageSeen } from '#features/findings';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { addCaseEvents } from '../cases/add-case-events.ts';
import { deriveCases } from '../cases/derive-cases.ts';
import { oweDrafts } from '../cases/request-preparation.ts';
import { withdrawUnsent } from '../requests/withdraw-unsent.ts';
import { tellAboutReturn } from '../timers/tell-about-cases.ts';
import { listRuns } from './list-runs.ts';
import { isGivenUp, loadCase } from './load-case.ts';
import type { CheckedCase } from './load-case.ts';
import type { LookedAt } from './look-at-case.ts';
import { settleRequests } from './settle-requests.ts';

/** What a run changed. */
export type RunResult = {
  verdict: CheckVerdict;
  signals: RunVerdict['signals'];
  /** The page was proven gone by this run. */
  isNewlyGone: boolean;
  /** The page was gone, and is back: its case is taken up again. */
  hasReappeared: boolean;
};

/**
 * Writes a run down and draws what follows from it: lamp of the source, outcome of each request, reappearance, the end of
 * notices that have not gone out.
 * The only place that finds a removal proven.
 * @param trx as `service_role`; the case is locked until it ends
 * @returns null when the case is gone
 */
export async function storeRun(
  trx: ServerTransaction,
  context: Pick<ServerContext, 'queue' | 'now'>,
  caseId: string,
  { checks, run }: LookedAt,
): Promise<RunResult | null> {
  const now = context.now();
  const each = await loadCase(trx, caseId, { isLocked: true });
  if (each === null) return null;
  const stored = await trx
    .insertInto('removal_checks')
    .values(
      checks.map((check) => ({
        case_id: caseId,
        user_id: each.user_id,
        run,
        at: now.toISOString(),
        vantage: check.vantage,
        target: check.target,
        url: check.url.slice(0, 2000),
        http_status: check.status,
        verdict: check.verdict,
        signals: check.signals,
        distance: check.distance,
        work_id: check.workId,
        ms: check.ms,
      })),
    )
    .returning(['id', 'target'])
    .execute();
  const checkId = stored.find(({ target }) => target === 'page')?.id ?? '';
  const runs = await listRuns(trx, caseId, 'source', { newest: run });
  const newest = runs.find(({ id }) => id === run)?.run;
  if (newest === undefined) throw new Error('A run that was stored can be read.');
  const proof = judgeRuns(runs);
  const before = each.source_state;
  const isBack = proof.state === 'up' && before === 'gone';
  // Of what she gave up the lamp alone says so.
  const hasReappeared = isBack && !isGivenUp(each);
  const isNewlyGone = proof.state === 'gone' && before !== 'gone';
  await writeSource(trx, each, proof, { hasReappeared, now });
  const isUnclear = proof.inconclusive === inconclusiveRunsBeforeAsking;
  await tell(trx, each, { proof, newest, hasReappeared, isNewlyGone, isUnclear, run, now });
  const finding = findingOf(proof, newest);
  if (finding !== null && !isBack) {
    const { isHidden } = newest;
    const restart = each.restart_count;
    const about = { caseId, restart, scopes: 'source', finding, checkId, isHidden, now } as const;
    await settleRequests(trx, about);
  }
  if (isNewlyGone || hasReappeared) {
    // What was about to be said of the page is not true any more, or has another beginning.
    const why = { actor: 'verifier', reason: null, now } as const;
    const action = isNewlyGone ? 'page_gone' : 'page_back';
    const others = await withdrawUnsent(trx, [caseId], { ...why, action });
    await oweDrafts(trx, context, each.user_id, others);
  }
  // Its 48 hours may have ended while it did not answer: nobody complained then.
  if (proof.state === 'up' && before === 'offline' && each.claim === 'intimate_image')
    await oweDrafts(trx, context, each.user_id, [caseId]);
  if (proof.state === 'gone' || isBack) await markSeen(trx, each, !isBack);
  if (hasReappeared) await tellAboutReturn(trx, each.user_id, now);
  await deriveCases(trx, [caseId], now);
  return { verdict: newest.verdict, signals: newest.signals, isNewlyGone, hasReappeared };
}

/** What the case was opened from says the same of its page, also where it had not heard of it. */
async function markSeen(trx: ServerTransaction, each: CheckedCase, isGone: boolean): Promise<void> {
  const { fake_profile_id: profileId, finding_id: findingId, url, user_id: userId } = each;
  if (findingId !== null) await markPageSeen(trx, { findingId, scanId: null, isGone });
  if (profileId === null) return;
  if (isGone) await markFakeProfileGone(trx, { userId, address: url, scanId: null });
  else await markFakeProfileBack(trx, { userId, address: url });
}

function findingOf(proof: SourceProof, newest: RunVerdict): 'removed' | 'present' | 'moved' | null {
  if (proof.state === 'gone') return 'removed';
  return newest.verdict === 'present' || newest.verdict === 'moved' ? newest.verdict : null;
}

/** The lamp. What nobody can say leaves it as it was. */
async function writeSource(
  trx: ServerTransaction,
  each: CheckedCase,
  { goneSince, state }: SourceProof,
  { hasReappeared, now }: { hasReappeared: boolean; now: Date },
): Promise<void> {
  if (state === null) return;
  await trx
    .updateTable('removal_cases')
    .set({
      source_state: state,
      first_gone_at: state === 'up' ? null : (goneSince ?? now).toISOString(),
      ...(hasReappeared && {
        status: 'reappeared',
        restart_count: each.restart_count + 1,
        rung: 0,
        claimed_gone_at: null,
        resolved_at: null,
      }),
    })
    .where('id', '=', each.id)
    .execute();
}

type Told = {
  proof: SourceProof;
  newest: RunVerdict;
  hasReappeared: boolean;
  isNewlyGone: boolean;
  isUnclear: boolean;
  run: string;
  now: Date;
};

async function tell(trx: ServerTransaction, each: CheckedCase, told: Told): Promise<void> {
  const { newest, now, run } = told;
  await addCaseEvents(
    trx,
    wordsOf(each, told).map((action) => ({
      caseId: each.id,
      userId: each.user_id,
      actor: 'verifier',
      action,
      ...(action === 'reappeared' && { fromStatus: each.status, toStatus: 'reappeared' }),
      detail: { run, signals: newest.signals },
      at: now,
    })),
  );
}

function wordsOf(
  { source_state: before }: CheckedCase,
  { hasReappeared, isNewlyGone, isUnclear, newest, proof }: Told,
): string[] {
  const words: string[] = [];
  if (isNewlyGone) words.push('source_gone');
  else if (proof.state === 'offline' && before !== 'offline') words.push('source_offline');
  if (hasReappeared) words.push('reappeared');
  else if (proof.state === 'up' && before === 'offline') words.push('source_back');
  if (newest.isHidden) words.push('hidden_from_us');
  if (newest.verdict === 'moved') words.push('source_moved');
  if (isUnclear) words.push('check_needs_operator');
  return words;
}
