import { sql } from 'kysely';
import type { StoredContext } from '#platform/data-check';

/**
 * What waited to go out when a backup was taken may have gone out since: nobody knows, so an operator decides about each,
 * as after a worker that died.
 * @returns sentences for the operator; none when nothing waited
 */
export async function holdUnsent({ database }: StoredContext): Promise<readonly string[]> {
  return database.asService(async (trx) => {
    const { rows: mails } = await sql`
      update outgoing_mails
      set status = 'undecided', waits_until = null, handed_over_at = coalesce(handed_over_at, now())
      where status in ('queued', 'handing_over') returning id`.execute(trx);
    const { rows: reports } = await sql`
      insert into cloudflare_reports (request_id, user_id, status, handed_over_at)
      select request.id, request.user_id, 'undecided', now() from removal_requests as request
      where request.status = 'queued' and request.channel = 'cloudflare_api'
        and not exists (select from cloudflare_reports where request_id = request.id)
      returning request_id`.execute(trx);
    return [
      ...say(mails.length, 'mail', 'administration, Mails'),
      ...say(reports.length, 'report to Cloudflare', 'administration, Recipients'),
    ];
  });
}

const say = (count: number, what: string, where: string): string[] =>
  count === 0
    ? []
    : [
        `${String(count)} × ${what} that waited in the backup may have gone out since: undecided until you say so (${where}).`,
      ];
