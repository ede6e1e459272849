/**
 * `node bench/removal-notices.ts [addresses]`: pasted addresses are read, cut into batches, and the batches' notices
 * written and checked. Ends with 1 when reading 10,000 takes 2 s or longer.
 */
import { readPastedUrls } from '@leakblock/domain/removal-requests';
import { batchRule, batchUrls, checkNotice, writeNotice } from '@leakblock/documents/notices';
import type { NoticeInput } from '@leakblock/documents/notices';
import { canonicalUrl } from '@leakblock/scan-engine';
import { createReport } from './report.ts';

const count = Number(process.argv[2] ?? 10_000);
const hosts = 40;
const lines = Array.from({ length: count }, (_, index) => {
  const host = `host${String(index % hosts)}.example`;
  return `${String(index + 1)}. https://WWW.${host}/lea%2dsun/set-${String(index)}/?utm_source=mail&p=${String(index)}#top`;
});
const known = {
  official: Array.from({ length: 50 }, (_, index) => `https://fans.example/lea${String(index)}`),
  allowed: Array.from({ length: 500 }, (_, index) => `https://partner.example/${String(index)}`),
  cases: Array.from({ length: count }, (_, index) => `https://old.example/${String(index)}`),
};

const seconds = (from: number) => (performance.now() - from) / 1000;

let start = performance.now();
const read = readPastedUrls(lines.join('\n'), known, canonicalUrl);
const reading = seconds(start);
const pages = read.flatMap(({ host, url, verdict }) =>
  verdict === 'ok' && url !== null && host !== null ? [{ host, url, urls: 1 }] : [],
);

start = performance.now();
const mail = { kind: 'dmca_notice', scope: 'host', channel: 'email', formUrl: null } as const;
const batches = batchUrls(pages, batchRule(mail));
const missing = batches.flatMap(({ host, pages: its }) => {
  const input: NoticeInput = {
    caseNumber: 'R-2026-000123',
    host: host ?? '',
    recipientName: 'Hosting Ltd',
    claim: 'copyright',
    urls: its.map(({ url }) => ({ page: url, media: [] })),
    works: [{ description: 'Beach set', kind: 'photo', originalUrl: null, madeBy: 'self' }],
    ownerName: 'Lea Sun',
    agent: {
      company: 'Sample Agency Ltd',
      name: 'Robin Vale',
      address: '1 Sample Street, Dublin, Ireland',
      phone: '+353 1 555 0100',
      email: 'office@agency.example',
    },
    replyTo: 'case+1.k@agency.example',
    authorisation: { id: 'LB-7F3K', version: 1, signedOn: '2026-10-02' },
    date: '2026-11-21',
  };
  return checkNotice('dmca_notice', writeNotice('dmca_notice', 'en', input).body, input);
});
const writing = seconds(start);

const report = createReport();
report.atMost(`reading ${String(read.length)} addresses`, reading, 2, { unit: ' s' });
report.figure('writing and checking their mails', writing, {
  unit: ' s',
  note: `${String(batches.length)} mails`,
});
report.atMost('elements that notices miss', missing.length, 0);
report.atMost('addresses lost', count - pages.length, 0);
process.exitCode = report.isGood() ? 0 : 1;
