import { describe, expect, it } from 'vitest';
import { mailLanguages } from '#platform/mails/mail-language';
import type { MailManner } from '#platform/mails/mail-content';
import { writeMail } from '#platform/mails/write-mail';
import { reportReadyMail } from './report-ready-mail.ts';

const inGerman: MailManner = {
  ...{ language: 'de', brand: 'LeakBlock', siteUrl: 'https://leakblock.example' },
  isDiscreet: false,
};
const nothing = { found: 0, confirmed: 0, sent: 0, removed: 0, hidden: 0 };
const report = {
  ...{ reportId: '2f8f3a17-0d6a-4a44-8b0f-6f1a9d0c5b07', kind: 'weekly' },
  ...{ from: '2026-11-09', to: '2026-11-15', before: null, counts: nothing },
};
const write = (data: object, manner: MailManner = inGerman) =>
  writeMail(reportReadyMail.write(data, manner), manner);

describe('the mail of a report', () => {
  it('says the figures with their change, and leads to the report', () => {
    const { subject, text } = write({
      ...report,
      counts: { ...nothing, found: 1234, removed: 5 },
      before: { ...nothing, found: 1200, removed: 9 },
    });
    expect(subject).toBe('Ihr Wochenbericht');
    expect(text).toContain('9.–15. November 2026');
    expect(text).toMatch(/Gefundene Seiten.*1\.234 \(\+34\)/);
    expect(text).toMatch(/An der Quelle entfernt.*5 \(-4\)/);
    expect(text).toContain('zur Woche davor');
    expect(text).toContain(
      'https://leakblock.example/dashboard?view=report&id=2f8f3a17-0d6a-4a44-8b0f-6f1a9d0c5b07',
    );
  });

  it('says in one sentence that nothing happened, and compares with nothing', () => {
    const { text } = write(report);
    expect(text).toContain('Es war ruhig');
    expect(text).not.toContain('In Klammern');
  });

  it.each(mailLanguages)('tells a stranger nothing in discreet mode: %s', (language) => {
    const manner = { ...inGerman, language, isDiscreet: true };
    const { html, subject, text } = write({ ...report, counts: { ...nothing, found: 3 } }, manner);
    for (const part of [subject, text, html])
      expect(part).not.toMatch(/bericht|report|informe|rapport|view=/i);
  });
});
