import { sql } from 'kysely';
import { asLoginRole } from '#platform/database';
import type { ServerContext } from '#platform/feature';
import { cloudflareQueue } from '../requests/release-request.ts';

/** Requests that are looked at together; the rest comes at the next tick. */
const atOnce = 200;

/**
 * Gives approved reports that no job is at any more a job again: theirs was given up while the interface was away for
 * longer than it tries. A report that was begun to be handed over has a row of its own, and is not touched.
 */
export async function requeueReports({
  database,
  log,
  queue,
}: Pick<ServerContext, 'database' | 'log' | 'queue'>): Promise<void> {
  await database.asService(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from removal_requests as request
      where status = 'queued' and channel = 'cloudflare_api'
        and not exists (select from cloudflare_reports where request_id = request.id)
      order by id limit ${atOnce}
      -- Two workers do not send two jobs for one.
      for update skip locked`.execute(trx);
    if (rows.length === 0) return;
    const { rows: jobs } = await asLoginRole(trx, () =>
      sql<{ requestId: string }>`
        select data ->> 'requestId' as "requestId" from pgboss.job
        where name = ${cloudflareQueue} and state < 'completed'`.execute(trx),
    );
    const waiting = new Set(jobs.map(({ requestId }) => requestId));
    for (const { id: requestId } of rows.filter(({ id }) => !waiting.has(id))) {
      await queue.send(cloudflareQueue, { requestId }, { trx });
      log.warn({ requestId }, 'A report to Cloudflare had no job any more: it is tried again.');
    }
  });
}
