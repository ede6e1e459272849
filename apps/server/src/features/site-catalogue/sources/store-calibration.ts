import { hasRecovered, judgeFailure } from '@leakblock/domain/site-catalogue';
import { judgeCanary } from '@leakblock/scan-engine';
import type { Calibration } from '@leakblock/scan-engine';
import { sql } from 'kysely';
import { audit } from '#features/administration';
import type { ServerTransaction } from '#platform/database';
import type { ServerContext } from '#platform/feature';

/**
 * Keeps what a self-test said of a site, and switches the site off or on again where the rules say so; operators find
 * that in the log and in the audit log.
 * @param trx as `service_role`
 */
export async function storeCalibration(
  trx: ServerTransaction,
  { log, now }: Pick<ServerContext, 'log' | 'now'>,
  calibration: Calibration,
): Promise<void> {
  const { checkedAt, history, siteId, state } = calibration;
  const [newest] = history;
  const canary = newest === undefined ? null : judgeCanary(newest);
  const isBad = canary !== null && canary !== 'good' && canary !== 'unproven';
  const usualMs = calibration.usualMs === null ? null : Math.round(calibration.usualMs);
  const at = checkedAt.toISOString();
  const health = await sql<{ failingSince: string | null }>`
    insert into public.site_health as health (
      site_id, state, usual_ms, history, checked_at, good_at, failing_since
    ) values (
      ${siteId}, ${state}, ${usualMs}, ${JSON.stringify(history)}, ${at},
      ${canary === 'good' ? at : null}, ${isBad ? at : null}
    )
    on conflict (site_id) do update set
      state = excluded.state, usual_ms = excluded.usual_ms, history = excluded.history,
      checked_at = excluded.checked_at, good_at = coalesce(excluded.good_at, health.good_at),
      failing_since = case when ${isBad} then coalesce(health.failing_since, excluded.failing_since) end
    returning failing_since as "failingSince"`.execute(trx);
  if (newest === undefined) return;
  await trx
    .insertInto('site_checks')
    .values({
      site_id: siteId,
      known_seen: newest.knownSeen,
      random_missed: newest.randomMissed,
      reason: canary ?? state,
      ms: usualMs,
      checked_at: newest.at.toISOString(),
    })
    .execute();

  const failingSince = health.rows[0]?.failingSince ?? null;
  const record = {
    canaries: history.map(judgeCanary),
    failingSince: failingSince === null ? null : new Date(failingSince),
  };
  const fault = judgeFailure(record, now());
  if (fault !== null && (await switchOff(trx, siteId, fault))) {
    log.warn({ site: siteId, fault, failingSince }, 'A site was switched off: it keeps failing.');
    await audit(trx, {
      ...{ actorId: null, action: 'site.switched_off', subject: siteId },
      detail: { fault, failingSince },
    });
  }
  if (hasRecovered(record) && (await switchOnAgain(trx, siteId))) {
    log.warn({ site: siteId }, 'A site that had switched itself off answers again, and is asked.');
    await audit(trx, { actorId: null, action: 'site.switched_on', subject: siteId });
  }
}

async function switchOff(trx: ServerTransaction, id: string, fault: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sites')
    .set({
      is_enabled: false,
      disabled_by: 'itself',
      disabled_reason: fault,
      disabled_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function switchOnAgain(trx: ServerTransaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sites')
    .set({ is_enabled: true, disabled_by: null, disabled_reason: null, disabled_at: null })
    .where('id', '=', id)
    .where('disabled_by', '=', 'itself')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
