import type { RegularKind, ReportFigures, ReportSpan } from '@leakblock/domain/reports';
import { loadManner } from '#features/accounts';
import { notify, queueMail } from '#features/notifications';
import type { ServerTransaction } from '#platform/database';
import { deriveId } from '#platform/derive-id';
import type { ServerContext } from '#platform/feature';
import { parseLanguage } from '#platform/mails/mail-language';
import { reportPath, reportReadyMail } from '../mails/report-ready-mail.ts';
import { reportMailWords, sayReport } from '../mails/report-words.ts';
import { measureReport } from '../measure/measure-report.ts';
import { storeReport } from '../store-report.ts';
import type { Due } from './list-due.ts';
import { spansToWrite } from './spans-to-write.ts';

const hourMs = 3600_000;
/** Spans end at midnight UTC; who sleeps then is mailed in the morning. */
const mailedAfterMs = 6 * hourMs;
/** Days after which a report is no news any more. */
const newsDays: Readonly<Record<RegularKind, number>> = { daily: 2, weekly: 7, monthly: 14 };

type Context = Pick<ServerContext, 'database' | 'mails' | 'now' | 'queue'>;

/**
 * Writes the reports that somebody is due: that of the last span, of which she is told, and those that were missed while
 * nobody wrote and she was scanned. Each in a transaction of its own, once.
 * @returns how many were written
 */
export async function writeRegular(context: Context, due: Due): Promise<number> {
  const spans = spansToWrite(due, context.now());
  const last = spans.at(-1);
  let written = 0;
  for (const span of spans) {
    const isLast = span === last;
    written += await context.database.asService(async (trx) => {
      const subject = { userId: due.userId, kind: due.kind, ...span, now: context.now() };
      const figures = await measureReport(trx, subject);
      if (!isLast && figures.scans.finished === 0) return 0;
      const reportId = await storeReport(trx, { userId: due.userId, figures });
      if (reportId === null) return 0;
      if (isLast) await tell(trx, context, { ...due, span, figures, reportId });
      return 1;
    });
  }
  return written;
}

/** The mail says the figures; the notification, that they are there. */
async function tell(
  trx: ServerTransaction,
  context: Context,
  report: Due & { span: ReportSpan; figures: ReportFigures; reportId: string },
): Promise<void> {
  const { figures, kind, reportId, span, userId } = report;
  const { isDiscreet, locale } = await loadManner(trx, userId);
  const language = parseLanguage(locale) ?? 'en';
  const words = reportMailWords[language];
  const id = deriveId(`reports.ready ${userId} ${kind} ${span.to}`);
  await notify(trx, context, {
    ...{ id, userId, kind: 'reports', byMail: false, path: reportPath(reportId) },
    ...(isDiscreet
      ? words.discreet
      : { title: words.titles[kind], message: sayReport(language, span) }),
  });
  const end = Date.parse(span.to) + 24 * hourMs;
  await queueMail(trx, context, {
    ...{ id, userId, name: reportReadyMail.name, kind: 'reports' },
    data: { reportId, kind, ...span, counts: figures.counts, before: figures.before },
    notBefore: new Date(Math.max(context.now().getTime(), end + mailedAfterMs)),
    uselessAfter: new Date(end + newsDays[kind] * 24 * hourMs),
  });
}
