import { AppError } from '@leakblock/domain/errors';
import type { DecideReportInput } from '@leakblock/domain/removal-requests';
import { audit } from '#features/administration';
import type { ServerContext } from '#platform/feature';
import { cloudflareQueue } from '../requests/release-request.ts';
import { settleReport } from './file-report.ts';

/**
 * Ends the doubt about a report: it arrived, under this number, or it did not and is filed again.
 * @throws AppError `removals.report_decided` when it is not undecided any more
 */
export async function decideReport(
  context: ServerContext,
  adminId: string,
  input: DecideReportInput,
): Promise<void> {
  const { decision, requestId } = input;
  await context.database.asService(async (trx) => {
    const report = await trx
      .selectFrom('cloudflare_reports')
      .select('status')
      .where('request_id', '=', requestId)
      .forUpdate()
      .executeTakeFirst();
    if (report?.status !== 'undecided') throw new AppError('removals.report_decided');
    if (decision === 'arrived') {
      await settleReport(trx, { requestId, reportId: input.reportId, now: context.now() });
      await trx
        .updateTable('cloudflare_reports')
        .set({ decided_by: adminId })
        .where('request_id', '=', requestId)
        .execute();
    } else {
      await trx.deleteFrom('cloudflare_reports').where('request_id', '=', requestId).execute();
      await context.queue.send(cloudflareQueue, { requestId }, { trx });
    }
    await audit(trx, { actorId: adminId, action: `reports.${decision}`, subject: requestId });
  });
}
