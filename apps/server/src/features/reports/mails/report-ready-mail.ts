import { regularKinds, reportCounts } from '@leakblock/domain/reports';
import type { ReportCounts } from '@leakblock/domain/reports';
import { z } from 'zod';
import { commonWords } from '#platform/mails/common-words';
import type { MailBlock } from '#platform/mails/mail-content';
import { defineMail } from '#platform/mails/mail-kind';
import type { MailLanguage } from '#platform/mails/mail-language';
import { reportMailWords, sayReport } from './report-words.ts';

const data = z.object({
  reportId: z.uuid(),
  kind: z.enum(regularKinds),
  from: z.iso.date(),
  to: z.iso.date(),
  counts: reportCounts,
  before: reportCounts.nullable(),
});
type Data = z.infer<typeof data>;

const order = ['found', 'confirmed', 'sent', 'removed', 'hidden'] as const;
/** Address of a report's page in the app. */
export const reportPath = (reportId: string) => `/dashboard?view=report&id=${reportId}`;

/** The report of a day, week or month is there: its figures with their change, and where to read it. */
export const reportReadyMail = defineMail({
  name: 'reports.ready',
  kind: 'reports',
  data,
  write: (report, { isDiscreet, language }) => {
    const common = commonWords[language];
    const blocks: MailBlock[] = [{ type: 'text', text: common.greeting }];
    if (isDiscreet) {
      blocks.push({ type: 'text', text: common.discreetText });
      // An address tells too.
      blocks.push({ type: 'button', label: common.open, path: '/login' });
      return { subject: common.discreetSubject, preview: common.discreetText, blocks };
    }
    const words = reportMailWords[language];
    blocks.push(
      { type: 'text', text: sayReport(language, report) },
      ...tellFigures(report, language),
    );
    blocks.push({ type: 'button', label: words.open, path: reportPath(report.reportId) });
    return { subject: words.titles[report.kind], preview: sayReport(language, report), blocks };
  },
  sample: () => ({
    reportId: '2f8f3a17-0d6a-4a44-8b0f-6f1a9d0c5b07',
    kind: 'weekly' as const,
    from: '2026-11-09',
    to: '2026-11-15',
    counts: { found: 24, confirmed: 19, sent: 18, removed: 12, hidden: 9 },
    before: { found: 31, confirmed: 19, sent: 22, removed: 10, hidden: 12 },
  }),
});

function tellFigures({ before, counts, kind }: Data, language: MailLanguage): MailBlock[] {
  const words = reportMailWords[language];
  const isQuiet = order.every((what) => counts[what] === 0);
  const blocks: MailBlock[] = isQuiet ? [{ type: 'text', text: words.quiet }] : [];
  const rows = order.map((what) => ({
    label: words.rows[what],
    value: withChange(counts, before, what, language),
  }));
  blocks.push({ type: 'figures', rows });
  if (before !== null) blocks.push({ type: 'text', text: words.change[kind] });
  return blocks;
}

function withChange(
  counts: ReportCounts,
  before: ReportCounts | null,
  what: keyof ReportCounts,
  language: MailLanguage,
): string {
  const count = new Intl.NumberFormat(language).format(counts[what]);
  if (before === null) return count;
  const change = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });
  return `${count} (${change.format(counts[what] - before[what])})`;
}
