import type { ServerContext } from '#platform/feature';
import { hostOf } from '../contacts/host-names.ts';
import { changeRequest } from '../requests/change-request.ts';
import { cloudflareAccount, getReport, listReports } from './cloudflare-api.ts';
import type { CloudflareAccount } from './cloudflare-api.ts';
import { readDenial } from './denial-reasons.ts';
import { settleReport } from './file-report.ts';
import { readReportMails } from './read-report-mails.ts';
import { requeueReports } from './requeue-reports.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Longer than any call may take. */
const leaseMs = 2 * 60_000;
const reportsAtOnce = 50;
/** A report is asked about hourly for a day, then daily as long as this. */
const followedDays = 30;

type Report = {
  request_id: string;
  status: string;
  report_id: string | null;
  handed_over_at: string;
  read_mails: string[];
  host: string;
  user_id: string;
  fields: unknown;
};

/**
 * Asks about reports that are due: what was decided, and who hosts the site. A report whose fate is unknown is looked for
 * in the list of what arrived; one that is not there stays undecided until an operator says so. One whose job was given
 * up before anything of it arrived is filed after all.
 */
export async function pollCloudflareReports(context: ServerContext): Promise<void> {
  await requeueReports(context);
  const account = cloudflareAccount(context.env);
  if (account === null) return;
  const now = context.now();
  for (const report of await takeDue(context, now)) {
    if (report.report_id === null) await findArrived(context, account, report);
    else await askAbout(context, account, report, report.report_id);
  }
}

/** Reports that are due, the next moment already set: a second worker takes others. */
async function takeDue(context: ServerContext, now: Date): Promise<Report[]> {
  const at = (ms: number): string => new Date(now.getTime() + ms).toISOString();
  return context.database.asService(async (trx) => {
    await trx
      .updateTable('cloudflare_reports')
      .set({ status: 'undecided', next_poll_at: now.toISOString() })
      .where('status', '=', 'handing_over')
      .where('handed_over_at', '<', at(-leaseMs))
      .execute();
    const due = await trx
      .selectFrom('cloudflare_reports as report')
      .innerJoin('removal_requests as request', 'request.id', 'report.request_id')
      .select([
        'report.request_id',
        'report.status',
        'report.report_id',
        'report.handed_over_at',
        'report.read_mails',
        'report.user_id',
        'request.host',
        'request.fields',
      ])
      .where('report.next_poll_at', '<=', now.toISOString())
      .orderBy('report.next_poll_at')
      .limit(reportsAtOnce)
      .forUpdate('report')
      .skipLocked()
      .execute();
    for (const { handed_over_at, request_id } of due) {
      const age = now.getTime() - Date.parse(handed_over_at);
      const next = age > followedDays * dayMs ? null : at(age < dayMs ? hourMs : dayMs);
      await trx
        .updateTable('cloudflare_reports')
        .set({ polled_at: now.toISOString(), next_poll_at: next })
        .where('request_id', '=', request_id)
        .execute();
    }
    return due;
  });
}

async function askAbout(
  context: ServerContext,
  account: CloudflareAccount,
  report: Report,
  reportId: string,
): Promise<void> {
  const answer = await getReport(account, reportId);
  if (answer.ok && answer.value.status !== report.status) {
    const { denial_reason, status } = answer.value;
    const now = context.now();
    await context.database.asService(async (trx) => {
      await trx
        .updateTable('cloudflare_reports')
        .set({ status, denial_reason: denial_reason ?? null })
        .where('request_id', '=', report.request_id)
        .execute();
      const isDenied = status === 'denied';
      await changeRequest(trx, {
        requestId: report.request_id,
        to: isDenied ? 'rejected' : 'acknowledged',
        actor: 'recipient',
        reason: isDenied ? readDenial(denial_reason) : null,
        detail: { reportId, ...(isDenied && { denial_reason }) },
        now,
      });
    });
  }
  if (answer.ok) await readReportMails(context, account, { ...report, reportId });
}

/** Looks for a report that may have arrived, by its addresses. */
async function findArrived(
  context: ServerContext,
  account: CloudflareAccount,
  report: Report,
): Promise<void> {
  const urls = urlsOf(report.fields);
  const [first = ''] = urls;
  const createdAfter = new Date(Date.parse(report.handed_over_at) - 5 * 60_000);
  const domain = hostOf(first) ?? report.host;
  const listed = await listReports(account, { createdAfter, domain });
  if (!listed.ok) return;
  for (const { id } of listed.value) {
    if (await isTaken(context, id)) continue;
    const one = await getReport(account, id);
    if (!one.ok || !isSame(one.value.urls, urls)) continue;
    await context.database.asService((trx) =>
      settleReport(trx, { requestId: report.request_id, reportId: id, now: context.now() }),
    );
    return;
  }
}

function isTaken({ database }: ServerContext, reportId: string): Promise<boolean> {
  return database.asService(async (trx) => {
    const row = await trx
      .selectFrom('cloudflare_reports')
      .select('request_id')
      .where('report_id', '=', reportId)
      .executeTakeFirst();
    return row !== undefined;
  });
}

function urlsOf(fields: unknown): string[] {
  const list = Array.isArray(fields) ? (fields as { name?: unknown; value?: unknown }[]) : [];
  const urls = list.find(({ name }) => name === 'urls')?.value;
  return typeof urls === 'string' ? urls.split('\n') : [];
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return other.length > 0 && one.length === other.length && other.every((url) => one.includes(url));
}
