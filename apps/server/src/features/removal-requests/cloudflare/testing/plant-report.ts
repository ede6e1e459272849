import { cloudflareApi } from '../../recipients/built-in-recipients.ts';
import { plantNotices } from '../../mails/testing/plant-notices.ts';

type Sql = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

/**
 * For tests only: an approved report about a page of a site behind Cloudflare.
 * @param sql as the database's owner
 */
export async function plantReport(sql: Sql) {
  const { letterId, notices, userId } = await plantNotices(sql, ['abuse@fronted.example']);
  const [notice] = notices;
  const requestId = notice?.requestId ?? '';
  const caseId = notice?.caseId ?? '';
  const [page] = await sql<{ url: string }>('select url from removal_cases where id = $1', [
    caseId,
  ]);
  const url = page?.url ?? '';
  const fields = [
    { name: 'act', value: 'abuse_dmca' },
    { name: 'name', value: 'Robin Vale' },
    { name: 'email', value: 'case@agency.example' },
    { name: 'urls', value: url },
    { name: 'agree', value: '1' },
  ];
  await sql(
    `update removal_requests set channel = 'cloudflare_api', scope = 'cdn', recipient_name = 'Cloudflare',
       recipient_address = null, fields = $2, recipient_id = (select id from recipients where built_in = $3)
     where id = $1`,
    [requestId, JSON.stringify(fields), cloudflareApi.key],
  );
  await sql(
    `update removal_request_cases set recipient_key = 'api:cloudflare' where request_id = $1`,
    [requestId],
  );
  return { requestId, caseId, url, letterId, userId };
}

/** For tests only: how a request and its report stand. @param sql as the database's owner */
export async function standingOf(sql: Sql, requestId: string) {
  const [row] = await sql<Record<string, string | null>>(
    `select request.status, request.message_id, request.reject_reason, report.status as report, report.answer
     from removal_requests as request left join cloudflare_reports as report on report.request_id = request.id
     where request.id = $1`,
    [requestId],
  );
  return row;
}
